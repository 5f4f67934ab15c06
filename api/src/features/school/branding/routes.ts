import * as endpoints from '@cubby/contract/school/branding-endpoints'
import { brandStylesheet } from '../../../platform/branding/brand-colors.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { CACHE_FOREVER } from '../../../platform/http/static-files.ts'
import { readLogo, removeLogo, setLogo } from './logo.ts'

export const brandingRoutes = [
  handle(endpoints.readColors, (_ctx, { color }, c) =>
    c.body(brandStylesheet(`#${color.slice(0, 6)}`), 200, {
      'Content-Type': 'text/css; charset=UTF-8',
      'Cache-Control': CACHE_FOREVER,
    }),
  ),
  handle(endpoints.readLogo, async (ctx, input, c) => {
    const { bytes, type } = await readLogo(ctx.deps.db, input)
    return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': CACHE_FOREVER })
  }),
  handle(endpoints.setLogo, setLogo),
  handle(endpoints.removeLogo, removeLogo),
]
