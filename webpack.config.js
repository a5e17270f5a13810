import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import BundleTracker from 'webpack-bundle-tracker';
import { aliases } from './tools/aliases.js';
import { ChunkGroups } from './tools/chunkGroups.js';
import { CompileHints } from './tools/compileHints.js';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * The bundle that the console is served with; with `env.hot`, the address at which open pages are told of changes,
 * the bundle of `make dev` (tools/dev.js).
 * @returns {import('webpack').Configuration}
 */
export default function configure({ hot } = {}, argv = {}) {
  const isProduction = argv.mode !== 'development';
  const build = hot ? `${root}build/dev` : `${root}build`;
  const name = hot ? '[name]' : '[name].[contenthash:12]';
  return {
    mode: isProduction ? 'production' : 'development',
    // Two pages: the console, and the parts of it that stand in Django's own forms.
    entry: {
      main: [...listeners(hot), './frontend/app/main.tsx'],
      islands: [...listeners(hot), './frontend/islands/main.tsx'],
    },
    output: {
      path: `${build}/bundle`,
      publicPath: '/static/bundle/',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: '[name].[contenthash:12][ext]',
      clean: true,
    },
    // The page's policy allows no eval, so every source map is a file. In production no script points at one,
    // and they are only made for whoever reads its traces: they take a fifth of the build.
    devtool: isProduction
      ? process.env.SOFRA_SOURCE_MAPS === '1'
        ? 'hidden-source-map'
        : false
      : 'source-map',
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: aliases },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: { loader: 'swc-loader', options: swcOptions(isProduction, hot !== undefined) },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader', `${root}tools/plainCss.js`] },
        { test: /\.(woff2|png|svg)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${name}.css`,
        chunkFilename: `${name}.css`,
      }),
      // Django reads this file to know which scripts and styles the page needs.
      new BundleTracker({ path: build, filename: 'webpack-stats.json', relativePath: true }),
      new ChunkGroups(),
      ...(isProduction ? [new CompileHints()] : []),
      // The overlay draws with styles that the page's policy does not let in; the browser's console has the words.
      ...(hot ? [new webpack.HotModuleReplacementPlugin(), new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    optimization: {
      runtimeChunk: 'single',
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          react: {
            test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
            name: 'react',
            priority: 20,
          },
        },
      },
    },
    performance: { hints: false },
    cache: { type: 'filesystem', cacheDirectory: `${root}node_modules/.cache/webpack` },
    stats: 'errors-warnings',
  };
}

/** What a page listens for changes with; it is loaded anew where a change cannot be put in its place. */
function listeners(hot) {
  return hot ? [`webpack-hot-middleware/client?path=${hot}&reload=true&overlay=false`] : [];
}

function swcOptions(isProduction, isHot) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction, refresh: isHot } },
      target: 'es2022',
    },
  };
}
