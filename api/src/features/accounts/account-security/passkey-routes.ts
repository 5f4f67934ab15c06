import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import {
  newPasskey,
  passkeyAdded,
  passkeyCreationOptionsResponse,
  passkeyRename,
  passkeyResponse,
  provenChange,
  secondFactorParams,
} from '@cubby/contract/accounts/second-factor'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import {
  type AppEnv,
  body,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { provingWithinLimits } from './change-second-factor.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { exampleProof } from './second-factor.ts'

const shared = { tags: ['Accounts'], security: [{ bearer: [] }] }
const refused = refusalResponses(400, 401, 409, 429, 503)

const optionsRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/passkeys/options',
  summary: 'Get the options to create a passkey',
  request: { body: body(provenChange, exampleProof) },
  responses: { 200: json(passkeyCreationOptionsResponse, 'The options'), ...refused },
})

const addRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/passkeys',
  summary: 'Add a passkey to my account',
  request: { body: body(newPasskey) },
  responses: { 201: json(passkeyAdded, 'Added'), ...refusalResponses(400, 401, 409, 503) },
})

const renameRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/users/passkeys/{id}',
  summary: 'Rename a passkey',
  request: { params: secondFactorParams, headers: idempotencyHeader, body: body(passkeyRename) },
  responses: { 200: json(passkeyResponse, 'Renamed'), ...refusalResponses(400, 401, 404, 409, 422, 503) },
})

const removeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/passkeys/{id}/remove',
  summary: 'Remove a passkey from my account',
  request: { params: secondFactorParams, body: body(provenChange) },
  responses: { 200: json(messageResponse, 'Removed'), ...refusalResponses(404), ...refused },
})

/** A user's own passkeys. */
export function passkeyRoutes(deps: Deps) {
  const ctxOf = (c: Context<AppEnv>) => ({ deps, caller: c.get('caller') })
  const routes = router({ firstMessage: true })
  for (const { path } of [optionsRoute, addRoute]) routes.use(path, authenticate(deps))
  routes.use('/users/passkeys/:id', authenticate(deps))
  routes.use('/users/passkeys/:id/remove', authenticate(deps))
  return routes
    .openapi(optionsRoute, async (c) => {
      const form = c.req.valid('json')
      return c.json(await provingWithinLimits(c, deps, () => startPasskey(ctxOf(c), form)), 200)
    })
    .openapi(addRoute, async (c) => c.json(await addPasskey(ctxOf(c), c.req.valid('json')), 201))
    .openapi(renameRoute, async (c) =>
      c.json(await renamePasskey(ctxOf(c), { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
    )
    .openapi(removeRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await provingWithinLimits(c, deps, () => removePasskey(ctxOf(c), input)), 200)
    })
}
