import type { Provider } from '@cubby/contract/catalog/classes'
import type { Deps } from '../../../platform/deps.ts'
import { demoLogins } from './demo-logins.ts'
import { withSettings } from './read-settings.ts'

/** Returns the provider as set by administrators. */
export async function readProvider(deps: Deps): Promise<Provider> {
  const { config } = await withSettings(deps)
  return { ...config.provider, demo: config.demo ? demoLogins : null }
}
