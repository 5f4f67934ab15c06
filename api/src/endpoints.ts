import type { OpenAPIHono } from '@hono/zod-openapi'
import type { demoRoutes } from './demo/routes.ts'
import type { accountsWing } from './features/accounts/wing.ts'
import type { catalogWing } from './features/catalog/wing.ts'
import type { messagesWing } from './features/messages/wing.ts'
import type { moneyWing } from './features/money/wing.ts'
import type { officeWing } from './features/office/wing.ts'
import type { peopleWing } from './features/people/wing.ts'
import type { schoolWing } from './features/school/wing.ts'
import type { seatsWing } from './features/seats/wing.ts'
import type { studentWing } from './features/student/wing.ts'
import type { teachingWing } from './features/teaching/wing.ts'
import type { healthRoutes } from './platform/http/health-routes.ts'

/** Hono's own ExtractSchema compares whole routers, which takes minutes for all of them. */
type EndpointsOf<Router> = Router extends OpenAPIHono<infer _Env, infer Schema, infer _Base> ? Schema : never

type EndpointsOfAll<Routers> = Routers extends readonly [infer First, ...infer Rest]
  ? EndpointsOf<First> & EndpointsOfAll<Rest>
  : unknown

type EndpointsIn<Wing extends { readonly routes: (...deps: never) => unknown }> = EndpointsOfAll<
  ReturnType<Wing['routes']>
>

/** Every endpoint under `/api` by path and method, with the types of its inputs and of each of its responses. */
export type Endpoints = EndpointsIn<typeof schoolWing> &
  EndpointsIn<typeof accountsWing> &
  EndpointsIn<typeof messagesWing> &
  EndpointsIn<typeof moneyWing> &
  EndpointsIn<typeof seatsWing> &
  EndpointsIn<typeof catalogWing> &
  EndpointsIn<typeof peopleWing> &
  EndpointsIn<typeof teachingWing> &
  EndpointsIn<typeof studentWing> &
  EndpointsIn<typeof officeWing> &
  EndpointsOf<ReturnType<typeof demoRoutes>> &
  EndpointsOf<ReturnType<typeof healthRoutes>>
