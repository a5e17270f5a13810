/** Write the files that each named lazy import loads to build/chunk-groups.json, for the budget. */
export class ChunkGroups {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkGroups', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkGroups', stage }, () => {
        const groups = {};
        for (const group of compilation.chunkGroups)
          if (group.name) groups[group.name] = group.getFiles().filter((file) => !file.endsWith('.map'));
        const { RawSource } = compiler.webpack.sources;
        compilation.emitAsset('../chunk-groups.json', new RawSource(JSON.stringify(groups, null, 2)));
      });
    });
  }
}
