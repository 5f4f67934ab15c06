import type { Endpoints } from '@cubby/api/endpoints'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The paths with this method, as the API declares them: '/admin/users/:id'. */
export type PathOf<M extends Method> = {
  [Path in keyof Endpoints]: `$${Lowercase<M>}` extends keyof Endpoints[Path] ? Path : never
}[keyof Endpoints]

/** An endpoint with each of its responses. */
type Endpoint<M extends Method, Path extends keyof Endpoints> = Endpoints[Path][`$${Lowercase<M>}` &
  keyof Endpoints[Path]]

type SuccessStatus = 200 | 201 | 202

type JsonOf<Response> = Response extends { status: SuccessStatus; outputFormat: 'json'; output: infer Json }
  ? Json
  : never

/** The JSON that an endpoint sends when it succeeds. */
export type ResultOf<M extends Method, Path extends PathOf<M>> = JsonOf<Endpoint<M, Path>>

type InputOf<Response> = Response extends { input: infer Input } ? Input : never

/** Allows undefined for optional fields. */
type Query<Fields> = {
  [Name in keyof Fields]: Partial<Pick<Fields, Name>> extends Pick<Fields, Name>
    ? Fields[Name] | undefined
    : Fields[Name]
}

type Parts<Input> = (Input extends { param: infer Params } ? { params: Params } : unknown) &
  (Input extends { query: infer Fields }
    ? Partial<Fields> extends Fields
      ? { query?: Query<Fields> }
      : { query: Query<Fields> }
    : unknown) &
  (Input extends { json: infer Body } ? { body: Body } : unknown)

/** What an endpoint needs: the parameters of its path, its query, and its body. */
export type PartsOf<M extends Method, Path extends PathOf<M>> = Parts<InputOf<Endpoint<M, Path>>>

/** The options of a call, which may be left out when the endpoint needs none. */
export type OptionsOf<Required, Options> =
  Partial<Required> extends Required ? [options?: Required & Options] : [options: Required & Options]
