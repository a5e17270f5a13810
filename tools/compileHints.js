/**
 * Minimum size in bytes. Smaller scripts are compiled at once anyway, so the comment would only add to the
 * download.
 */
const LEAST = 20_000;
const COMMENT = '//# allFunctionsCalledOnLoad\n';

/**
 * Adds a hint to large scripts that their functions are called soon. Browsers then compile them during the download,
 * off the main thread, instead of one by one on their first call (docs/performance.md).
 */
export class CompileHints {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompileHints', (compilation) => {
      // After the minimizer, which removes comments, and before the source maps.
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
