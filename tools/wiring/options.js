/*
 * Checks that code outside tests passes every optional property that the front end declares: a prop of a component, an
 * option of the client, a part of a definition. A missing required property does not compile, and knip reports unused
 * exports.
 */
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';

/** Options that are never passed, with the reason for their existence. */
const EXCUSED = new Map([
  [
    'cancelEarlier of TransportOptions',
    'the client has it by specification; queries give up what is outdated themselves',
  ],
  ['direct of StartedUpload', 'only the answer of file/begin_upload has it'],
  ['pauses of Patience', 'tests wait less'],
]);

const OURS = /^(\.|@(app|shell|features|shared|config)\/)/;
/** The depth to which types are compared. */
const MOST_DEEP = 4;
const LEFT_OUT = /\.test\.|\/testing[/.]|\.d\.ts$/;

/** Return the front end's files without tests. */
export function productFiles(root) {
  return readdirSync(`${root}/frontend`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(`/${file}`))
    .map((file) => `${root}/frontend/${file}`);
}

/** Return one line per unused option below a folder: place, name and remedy. */
export function findUnused(root, files, excused = EXCUSED) {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const program = ts.createProgram(files, { ...options, incremental: false, tsBuildInfoFile: undefined });
  const sources = program.getSourceFiles().filter((source) => files.includes(source.fileName));
  const given = new Givers(program.getTypeChecker(), new Set(sources));
  sources.forEach((source) => given.readFile(source));
  const seen = new Set();
  const lines = sources.flatMap((source) =>
    optionsOf(source).flatMap((option) => {
      if (given.has(option)) return [];
      const name = `${option.name.getText()} of ${ownerOf(option)}`;
      if (excused.has(name)) return seen.add(name) && [];
      const { line } = source.getLineAndCharacterOfPosition(option.getStart());
      const place = `${relative(root, source.fileName)}:${line + 1}`;
      return [`${place}: nobody gives ${name}. Give it where it is meant, or delete it.`];
    }),
  );
  const here = 'tools/wiring/options.js';
  const needless = [...excused.keys()].filter((name) => !seen.has(name));
  return [...lines, ...needless.map((name) => `${here}: ${name} needs no excuse. Take the entry out.`)];
}

/** Return the optional properties that a file declares. */
function optionsOf(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isPropertySignature(node) && node.questionToken !== undefined && isDeclared(node.parent))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Return true if a type is declared for values to be passed, not only asserted of an existing value. */
function isDeclared(type) {
  if (ts.isInterfaceDeclaration(type)) return true;
  for (let at = type.parent; at !== undefined; at = at.parent) {
    if (ts.isTypeAliasDeclaration(at) || ts.isParameter(at)) return true;
    if (ts.isAsExpression(at) || ts.isConditionalTypeNode(at) || ts.isStatement(at)) return false;
  }
  return false;
}

/** Return the name of the type or function that a property belongs to. */
function ownerOf(node) {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (at.name !== undefined && ts.isIdentifier(at.name) && !isPart(at)) return at.name.text;
  return 'a type';
}

/** Return true if a node is only a part of a named declaration. */
function isPart(node) {
  return ts.isPropertySignature(node) || ts.isParameter(node);
}

/** Collect the declarations of the properties that are passed. */
class Givers {
  #checker;
  #sources;
  #given = new Set();
  #compared = new Set();

  constructor(checker, sources) {
    this.#checker = checker;
    this.#sources = sources;
  }

  has(declaration) {
    return this.#given.has(declaration);
  }

  readFile(source) {
    const foreign = foreignNames(source);
    const visit = (node) => {
      if (ts.isJsxOpeningLikeElement(node) && isForeign(node, foreign)) {
        // Props of a library's component belong to the library, but calls within them count again.
        node.attributes.properties.forEach((part) => visitCalls(part));
        return;
      }
      this.#read(node);
      ts.forEachChild(node, visit);
    };
    const visitCalls = (node) => {
      if (ts.isFunctionLike(node) || ts.isCallExpression(node) || ts.isJsxElement(node)) visit(node);
      else if (ts.isJsxSelfClosingElement(node)) visit(node);
      else ts.forEachChild(node, visitCalls);
    };
    visit(source);
  }

  #read(node) {
    if (ts.isJsxAttributes(node) || ts.isObjectLiteralExpression(node)) this.#readLiteral(node);
    else if (ts.isAsExpression(node)) this.#readCast(node);
    else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      this.#readAssignment(node.left);
      this.#readValue(node.right);
    } else valuesIn(node).forEach((value) => this.#readValue(value));
  }

  /** Read `{ name: … }` and `<Part name=… />`. */
  #readLiteral(node) {
    const wanted = this.#checker.getContextualType(node);
    if (wanted === undefined) return;
    for (const part of node.properties) {
      if (ts.isSpreadAssignment(part) || ts.isJsxSpreadAttribute(part))
        this.#flow(this.#checker.getTypeAtLocation(part.expression), wanted);
      else if (part.name !== undefined) this.#mark(wanted, part.name.text ?? part.name.getText());
    }
    if (ts.isJsxAttributes(node) && ts.isJsxOpeningElement(node.parent)) this.#mark(wanted, 'children');
  }

  /** Read a cast. A cast from `unknown` or `any` may contain every property of its type. */
  #readCast(node) {
    const type = this.#checker.getTypeAtLocation(node.expression);
    const wanted = this.#checker.getTypeFromTypeNode(node.type);
    if ((type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) === 0) this.#flow(type, wanted);
    else this.#markAll(wanted);
  }

  /** Read a value of one type passed as another, which passes their common properties. */
  #readValue(value) {
    if (ts.isObjectLiteralExpression(value) || ts.isLiteralExpression(value)) return;
    const wanted = this.#checker.getContextualType(value);
    if (wanted !== undefined) this.#flow(this.#checker.getTypeAtLocation(value), wanted);
  }

  /** Read `options.name = …`. */
  #readAssignment(left) {
    if (!ts.isPropertyAccessExpression(left)) return;
    for (const declaration of this.#checker.getSymbolAtLocation(left.name)?.declarations ?? [])
      this.#given.add(declaration);
  }

  /** Compare two types recursively: properties, elements of lists, return values of functions. */
  #flow(type, wanted, depth = 0) {
    if (type === wanted || depth > MOST_DEEP) return;
    for (const to of partsOf(wanted)) {
      if ((to.flags & ts.TypeFlags.StructuredType) === 0) continue;
      for (const from of partsOf(type)) {
        const key = `${from.id} ${to.id}`;
        if (from === to || (from.flags & ts.TypeFlags.StructuredType) === 0 || this.#compared.has(key))
          continue;
        this.#compared.add(key);
        this.#flowParts(from, to, depth + 1);
      }
    }
  }

  #flowParts(from, to, depth) {
    const checker = this.#checker;
    const [given, wanted] = [from, to].map((type) => checker.getTypeArguments(type));
    if (from.target !== undefined && to.target !== undefined && isContainer(to)) {
      // A tuple passed as a list has several types for one element type.
      const held =
        wanted.length === 1
          ? given.map((one) => [one, wanted[0]])
          : given.map((one, index) => [one, wanted[index]]);
      held.forEach(([one, other]) => other !== undefined && this.#flow(one, other, depth));
      return;
    }
    const [answer, asked] = [from, to].map((type) => type.getCallSignatures()[0]?.getReturnType());
    if (answer !== undefined && asked !== undefined) this.#flow(answer, asked, depth);
    const [entry, kept] = [from, to].map((type) => type.getStringIndexType());
    if (kept !== undefined) {
      const own =
        entry === undefined
          ? checker.getPropertiesOfType(from).map((one) => checker.getTypeOfSymbol(one))
          : [entry];
      own.forEach((one) => this.#flow(one, kept, depth));
    }
    for (const property of checker.getPropertiesOfType(to)) {
      if (!this.#isOurs(property)) continue;
      const own = checker.getPropertyOfType(from, property.name);
      if (own === undefined) continue;
      for (const declaration of property.declarations ?? [])
        if (!own.declarations?.includes(declaration)) this.#given.add(declaration);
      this.#flow(checker.getTypeOfSymbol(own), checker.getTypeOfSymbol(property), depth);
    }
  }

  #isOurs({ declarations = [] }) {
    return declarations.some((one) => this.#sources.has(one.getSourceFile()));
  }

  #mark(wanted, name) {
    for (const part of partsOf(wanted))
      for (const declaration of this.#checker.getPropertyOfType(part, name)?.declarations ?? [])
        this.#given.add(declaration);
  }

  #markAll(wanted, depth = 0) {
    if (depth > MOST_DEEP) return;
    for (const type of partsOf(wanted)) {
      if (isContainer(type))
        this.#checker.getTypeArguments(type).forEach((one) => this.#markAll(one, depth + 1));
      for (const property of this.#checker.getPropertiesOfType(type)) {
        if (!this.#isOurs(property)) continue;
        property.declarations.forEach((declaration) => this.#given.add(declaration));
        this.#markAll(this.#checker.getTypeOfSymbol(property), depth + 1);
      }
    }
  }
}

/** Return true if a type is a list, promise or map, whose elements count instead. */
function isContainer(type) {
  return ['Array', 'ReadonlyArray', 'Target', 'Map', 'ReadonlyMap'].includes(type.symbol?.name);
}

function partsOf(type) {
  return type.isUnion() ? type.types : [type];
}

/** Return the expressions of a node that have an expected type. */
function valuesIn(node) {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return node.arguments ?? [];
  if (ts.isPropertyAssignment(node)) return [node.initializer];
  if (ts.isShorthandPropertyAssignment(node)) return [node.name];
  if (ts.isVariableDeclaration(node) && node.type !== undefined && node.initializer !== undefined)
    return [node.initializer];
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [node.body];
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  if ((ts.isReturnStatement(node) || ts.isJsxExpression(node)) && node.expression !== undefined)
    return [node.expression];
  return [];
}

/** Return the names in a file that are imported from libraries. */
function foreignNames(source) {
  const names = new Set();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || OURS.test(statement.moduleSpecifier.text)) continue;
    const { name, namedBindings } = statement.importClause ?? {};
    if (name !== undefined) names.add(name.text);
    if (namedBindings === undefined) continue;
    if (ts.isNamespaceImport(namedBindings)) names.add(namedBindings.name.text);
    else namedBindings.elements.forEach((element) => names.add(element.name.text));
  }
  return names;
}

function isForeign(node, foreign) {
  const [first] = node.tagName.getText().split('.');
  return foreign.has(first) || /^[a-z]/.test(first);
}
