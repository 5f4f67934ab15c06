import type { Provider } from '@cubby/contract/catalogue'
import type { Config } from '../config.ts'
import { demoLogins } from '../demo/logins.ts'

export function readProvider(config: Config): Provider {
  return { ...config.provider, demo: config.demo ? demoLogins : null }
}
