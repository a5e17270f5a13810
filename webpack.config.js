import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import BundleTracker from 'webpack-bundle-tracker';
import { aliases } from './tools/aliases.js';
import { ChunkGroups } from './tools/chunkGroups.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const output = `${root}build/bundle`;

/** @returns {import('webpack').Configuration} */
export default function configure(_env, argv) {
  const isProduction = argv.mode !== 'development';
  return {
    mode: isProduction ? 'production' : 'development',
    // Two pages: the console, and the parts of it that stand in Django's own forms.
    entry: { main: './frontend/app/main.tsx', islands: './frontend/islands/main.tsx' },
    output: {
      path: output,
      publicPath: '/static/bundle/',
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
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
          use: { loader: 'swc-loader', options: swcOptions(isProduction) },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        { test: /\.(woff2|png|svg)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:12].css',
        chunkFilename: '[name].[contenthash:12].css',
      }),
      // Django reads this file to know which scripts and styles the page needs.
      new BundleTracker({ path: `${root}build`, filename: 'webpack-stats.json', relativePath: true }),
      new ChunkGroups(),
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

function swcOptions(isProduction) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction } },
      target: 'es2022',
    },
  };
}
