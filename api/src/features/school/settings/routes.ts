import * as endpoints from '@cubby/contract/school/settings-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { changeSettings, showSettings } from './change-settings.ts'
import { readSetup } from './read-setup.ts'

export const settingsRoutes = [
  handle(endpoints.showSettings, showSettings),
  handle(endpoints.readSetup, async (ctx) => ({ setup: await readSetup(ctx) })),
  handle(endpoints.changeSettings, changeSettings),
]
