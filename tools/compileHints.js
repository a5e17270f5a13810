/** Bytes; what is smaller is compiled at once, and the comment would only be one more thing to load. */
const LEAST = 20_000;
const COMMENT = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells browsers that a script's functions are called soon: they are compiled as it arrives, beside the page's own
 * thread, and not one by one as they are called (docs/performance.md).
 */
export class CompileHints {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompileHints', (compilation) => {
      // Behind the minimizer, which leaves comments out, and before the source maps.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'CompileHints', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (name.endsWith('.js') && source.size() >= LEAST)
            compilation.updateAsset(name, new sources.ConcatSource(COMMENT, source));
        }
      });
    });
  }
}
