import { createRoute, z } from '@hono/zod-openapi'
import { brandStylesheet } from '../../../platform/branding/brand-colors.ts'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { limitUploads, onlyForms } from '../../../platform/http/request-bodies.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { CACHE_FOREVER } from '../../../platform/http/static-files.ts'
import { readLogo, removeLogo, setLogo } from './logo.ts'

const tags = ['Classes']

const colorsRoute = createRoute({
  method: 'get',
  path: '/branding/colors/{color}',
  summary: 'Get the style sheet of an accent color, such as 5b2a86.css',
  description:
    'The colors of both themes. Their lightness is changed until text in the color and text on it have enough contrast.',
  tags,
  request: { params: z.object({ color: z.string().regex(/^[0-9a-f]{6}\.css$/) }) },
  responses: {
    200: { description: 'The style sheet', content: { 'text/css': { schema: z.string() } } },
    ...refusalResponses(400),
  },
})

const logoRoute = createRoute({
  method: 'get',
  path: '/branding/logos/{hash}',
  summary: 'Get a logo of the provider',
  tags,
  request: { params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }) },
  responses: {
    200: { description: 'The picture', content: { 'image/*': { schema: z.string() } } },
    ...refusalResponses(400, 404),
  },
})

const administration = { tags: ['Administration'], ...forAdmins, path: '/admin/branding/logo' as const }
const logoResponse = z.object({ logo: z.string().nullable() })

const setRoute = createRoute({
  ...administration,
  middleware: [forAdmins.middleware, onlyForms, limitUploads],
  method: 'post',
  summary: 'Set the logo: a JPEG or PNG file of up to 200 kB',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({ file: z.unknown().meta({ type: 'string', format: 'binary' }) }),
        },
      },
    },
  },
  responses: {
    200: json(logoResponse, 'The path of the logo'),
    ...refusalResponses(400, 401, 403, 411, 413, 415, 503),
  },
})

const removeRoute = createRoute({
  ...administration,
  method: 'delete',
  summary: 'Remove the logo, and show the logo of the product',
  responses: { 200: json(logoResponse, 'Removed'), ...refusalResponses(401, 403, 503) },
})

export function brandingRoutes(deps: Deps) {
  const routes = router()
  routes.use(administration.path, authenticate(deps))
  return routes
    .openapi(colorsRoute, (c) =>
      c.body(brandStylesheet(`#${c.req.valid('param').color.slice(0, 6)}`), 200, {
        'Content-Type': 'text/css; charset=UTF-8',
        'Cache-Control': CACHE_FOREVER,
      }),
    )
    .openapi(logoRoute, async (c) => {
      const { bytes, type } = await readLogo(deps.db, c.req.valid('param'))
      return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': CACHE_FOREVER })
    })
    .openapi(setRoute, async (c) =>
      c.json(await setLogo({ deps, caller: c.get('caller') }, c.req.valid('form')), 200),
    )
    .openapi(removeRoute, async (c) => c.json(await removeLogo({ deps, caller: c.get('caller') }), 200))
}
