/**
 * A loader of webpack: leaves out of a stylesheet what is for whoever reads the source, comments and indents.
 * @param {string} source
 * @returns {string}
 */
export default function plainCss(source) {
  return source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s*\n\s*/g, '\n');
}
