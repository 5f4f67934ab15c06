import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** Bundles the app's offline code into one script, which each phone runs in a separate realm. */
export async function bundlePhone(): Promise<string> {
  const bundle = await rolldown({
    input: at('pwa/src/simulated-phone.ts'),
    platform: 'browser',
    resolve: { alias: { '@': at('pwa/src') } },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
  await bundle.close()
  return output[0].code
}
