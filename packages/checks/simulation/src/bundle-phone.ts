import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { type Fault, planted } from './faults.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** Bundles the app's offline code, with a fault or without, into one script that each phone runs in its own realm. */
export async function bundlePhone(fault?: Fault): Promise<string> {
  const bundle = await rolldown({
    input: at('pwa/src/simulated-phone.ts'),
    platform: 'browser',
    plugins: [
      {
        name: 'fault',
        transform: (code, id) => (fault && id.endsWith(fault.file) ? planted(fault, code) : null),
      },
    ],
    resolve: { alias: { '@': at('pwa/src') } },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
  await bundle.close()
  return output[0].code
}
