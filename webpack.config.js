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
 * Return the configuration of the console's bundle. `env.hot` is the address that notifies open pages of changes, for
 * the bundle of `make dev` (tools/dev.js).
 * @returns {import('webpack').Configuration}
 */
export default function configure({ hot } = {}, argv = {}) {
  const isProduction = argv.mode !== 'development';
  const build = hot ? `${root}build/dev` : `${root}build`;
  const name = hot ? '[name]' : '[name].[contenthash:12]';
  return {
    mode: isProduction ? 'production' : 'development',
    // Two entries: the console, and its components in Django's own forms.
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
    // The page's Content-Security-Policy forbids eval, so every source map is a file. In production no script
    // references one, and they are built on request only, to read stack traces: they take a fifth of the build
    // time.
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
      // Django reads this file to find the scripts and styles of a page.
      new BundleTracker({ path: build, filename: 'webpack-stats.json', relativePath: true }),
      new ChunkGroups(),
      ...(isProduction ? [new CompileHints()] : []),
      // The overlay's styles violate the page's Content-Security-Policy. Errors appear in the browser's console.
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

/** Return the client that listens for changes. It reloads the page if a change cannot be applied in place. */
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
