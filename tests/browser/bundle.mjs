/**
 * Bundles modules of the app for tests that call them in a real browser; prints the script. Its arguments are paths of
 * modules.
 */
import {build} from 'esbuild';
import {readFile} from 'node:fs/promises';

const BOOK = JSON.parse(await readFile('static/rulesets/federation-2024.json', 'utf8'));

/** What build.js makes of static/rulesets, with one book. */
const books = {
  name: 'books',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^app:/}, ({path}) => ({path, namespace: 'books'}));
    onLoad({filter: /.*/, namespace: 'books'}, () => ({
      contents: `const book = ${JSON.stringify(BOOK)};
        export default {[\`\${book.id} \${book.version}\`]: async () => book};`,
    }));
  },
};

const contents = process.argv
  .slice(2)
  .map((path) => `export * from './${path}';`)
  .join('\n');
const {
  outputFiles: [file],
} = await build({
  stdin: {contents, resolveDir: process.cwd()},
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  plugins: [books],
  logLevel: 'warning',
});
process.stdout.write(file.text);
