/**
 * Makes the dev and preview servers answer the sign-in's address with login.html, and redirect '/' to it, as the server does.
 */
import type { Connect, Plugin } from 'vite';

const SIGN_IN = '/authentication/login';

const rewrite: Connect.NextHandleFunction = (request, response, next) => {
  const [path = ''] = (request.url ?? '').split('?');
  if (path === '/') {
    response.statusCode = 302;
    response.setHeader('location', SIGN_IN);
    response.end();
    return;
  }
  if (path === SIGN_IN) request.url = (request.url ?? '').replace(SIGN_IN, '/login.html');
  next();
};

export function signInPlugin(): Plugin {
  return {
    name: 'gestionscolaire:sign-in',
    configureServer: ({ middlewares }) => {
      middlewares.use(rewrite);
    },
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(rewrite);
    },
  };
}
