import { builtinModules } from 'node:module'
import { type Plugin, rolldown } from 'rolldown'

const builtins = builtinModules.filter((name) => !name.startsWith('_') && !name.startsWith('node:'))

/**
 * Imports Node's modules with the `node:` prefix, which workerd needs. `require` returns the default export,
 * as in Node.
 */
const nodeModules: Plugin = {
  name: 'node-modules',
  resolveId(source, _importer, { kind }) {
    const name = source.replace(/^node:/, '')
    if (!builtins.includes(name)) return null
    return kind === 'require-call' ? `\0required:${name}` : { id: `node:${name}`, external: true }
  },
  load(id) {
    const [, name] = id.split('\0required:')
    return name === undefined ? null : `import required from 'node:${name}'; module.exports = required`
  },
}

/** Bundles a Worker into one file, for workerd with `nodejs_compat`. Returns the modules that it imports. */
export async function bundleWorker(entry: string, file: string): Promise<string[]> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    resolve: { conditionNames: ['workerd', 'worker', 'browser', 'default'] },
    plugins: [nodeModules],
    external: ['cloudflare:sockets'],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.write({
    file,
    format: 'esm',
    codeSplitting: false,
    minify: true,
    keepNames: true,
  })
  await bundle.close()
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.imports : []))
}
