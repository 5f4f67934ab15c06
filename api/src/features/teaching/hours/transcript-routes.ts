import {
  madeTranscriptLink,
  newTranscriptLink,
  transcript,
  transcriptFormat,
  transcriptLink,
  transcriptLinks,
  transcriptOpening,
} from '@cubby/contract/teaching/transcripts'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { browserOf } from '../../accounts/auth/devices.ts'
import { exportMyTranscript, printMyTranscript } from './print-transcript.ts'
import {
  listTranscriptLinks,
  makeTranscriptLink,
  openTranscript,
  revokeTranscriptLink,
} from './transcript-links.ts'

const shared = { tags: ['Hours'], security: [{ bearer: [] }] }

const fileRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/transcript',
  summary: 'Download my transcript as PDF, or as CSV for the registry of a state',
  request: { query: transcriptFormat },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/pdf': { schema: z.string() }, ...csvFile.content },
    },
    ...refusalResponses(400, 401),
  },
})

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/transcript/links',
  summary: 'List the links to my transcript, and when they were opened',
  responses: { 200: json(transcriptLinks, 'The links, newest first'), ...refusalResponses(401) },
})

const makeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/transcript/links',
  summary: 'Create a link with which others read my transcript for 30 days',
  request: { body: body(newTranscriptLink, { label: 'Ms. Alvarez, OCFS' }) },
  responses: {
    200: json(madeTranscriptLink, 'The link, which is sent only here'),
    ...refusalResponses(400, 401, 409, 503),
  },
})

const revokeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/users/transcript/links/{id}',
  summary: 'Revoke a link to my transcript',
  request: { params: z.object({ id }), headers: idempotencyHeader },
  responses: {
    200: json(z.object({ link: transcriptLink, message: z.string() }), 'Revoked'),
    ...refusalResponses(400, 401, 404, 422, 503),
  },
})

const openRoute = createRoute({
  tags: ['Hours'],
  method: 'post',
  path: '/transcripts/open',
  summary: 'Read the transcript of a link; its owner sees that it was opened',
  request: { body: body(transcriptOpening) },
  responses: { 200: json(transcript, 'The transcript'), ...refusalResponses(400, 404, 429, 503) },
})

/** A student's transcript as a file, and the links with which others read it. */
export function transcriptRoutes(deps: Deps) {
  const routes = router()
  for (const path of ['/users/transcript', '/users/transcript/*']) routes.use(path, authenticate(deps))
  return routes
    .openapi(fileRoute, async (c) => {
      const ctx = { deps, caller: c.get('caller') }
      if (c.req.valid('query').format === 'csv') {
        return csvResponse(c, 'transcript.csv', await exportMyTranscript(ctx))
      }
      return pdfResponse(c, 'transcript.pdf', await printMyTranscript(ctx))
    })
    .openapi(listRoute, async (c) =>
      c.json(await listTranscriptLinks({ deps, caller: c.get('caller') }), 200),
    )
    .openapi(makeRoute, async (c) =>
      c.json(await makeTranscriptLink({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(revokeRoute, async (c) =>
      c.json(await revokeTranscriptLink({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
    .openapi(openRoute, async (c) => {
      await withRateLimitHeaders(c, deps.limits).spend('transcript', deps.addressOf(c))
      const browser = browserOf(c.req.header('User-Agent') ?? '')
      return c.json(await openTranscript(deps, { ...c.req.valid('json'), browser }), 200)
    })
}
