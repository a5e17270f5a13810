/**
 * A webpack loader that removes comments and indentation from a stylesheet.
 * @param {string} source
 * @returns {string}
 */
export default function plainCss(source) {
  return source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s*\n\s*/g, '\n');
}
