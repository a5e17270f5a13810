/*
 * Builds the bundle of `make dev` into build/dev when its sources change, and notifies open pages of each change
 * at http://127.0.0.1:SOFRA_HOT_PORT/hot. /ready answers once the first bundle exists. Django serves the files.
 */
import { createServer } from 'node:http';
import webpack from 'webpack';
import hotMiddleware from 'webpack-hot-middleware';
import configure from '../webpack.config.js';

const address = `http://127.0.0.1:${process.env.SOFRA_HOT_PORT}/hot`;
const compiler = webpack(configure({ hot: address }, { mode: 'development' }));
let isReady = false;

const tell = hotMiddleware(compiler, { log: false, path: '/hot', heartbeat: 5_000 });
const server = createServer((request, response) =>
  tell(request, response, () => {
    response.statusCode = request.url === '/ready' && isReady ? 200 : 503;
    response.end();
  }),
);
server.listen(Number(process.env.SOFRA_HOT_PORT), '127.0.0.1');

compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
  if (error) {
    console.error(error);
    process.exit(1);
  }
  isReady ||= !stats.hasErrors();
  const said = stats.toString('errors-warnings');
  if (said !== '') console.error(said);
});
