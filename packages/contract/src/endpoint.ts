import type { z } from 'zod'
import type { RefusalCode } from './codes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * When a stolen token is not enough: the administrator must have logged in or proved who they are in the last
 * minutes.
 */
export type Proof =
  /** For every request. Checked before the request is validated. */
  | 'always'
  /** For some requests. The operation calls `requireFreshProof`. */
  | 'sometimes'
  /** It reads what the screens show, or others see what it does and can put it right. */
  | 'never'

type Access =
  | { readonly who: 'anybody' }
  | {
      readonly who: 'user'
      /** Whether administrators may call it who lack the second factor that the settings require. */
      readonly openWithoutSecondFactor?: true
    }
  | { readonly who: 'staff' }
  | { readonly who: 'admin'; readonly proof: Proof }

export interface JsonResponse<Schema extends z.ZodType = z.ZodType> {
  readonly description: string
  readonly schema: Schema
  readonly example?: z.input<Schema>
}

/** A response that is not JSON, by its media types. Without any, it has no body. */
interface OtherResponse {
  readonly description: string
  readonly types: readonly string[]
}

interface Body<Schema extends z.ZodType = z.ZodType> {
  readonly type: 'application/json' | 'multipart/form-data'
  readonly schema: Schema
  readonly example?: z.input<Schema>
  readonly required: boolean
  /** A larger one is refused with `tooLarge`. By default, JSON has the limit of all requests. */
  readonly maxBytes?: number
  readonly tooLarge?: RefusalCode
}

/**
 * An endpoint of the API: everything about it except what it does. The API binds it to an operation, and OpenAPI, the
 * types of the app, and the checks before an operation are derived from it.
 */
export type Endpoint = Access & {
  readonly method: Method
  /** Below `/api`, as the app calls it: `/admin/users/:id`. Several where the specification has aliases. */
  readonly path: string | readonly [string, ...string[]]
  /** The section of the documentation. */
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** By default, each parameter of the path is an id. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: Body
  readonly responses: { readonly [status: number]: JsonResponse | OtherResponse }
  /**
   * The refusals that only this endpoint has. Shared ones are derived: login, role, proof, invalid input, unknown
   * id, Idempotency-Key, and busy database.
   */
  readonly refusals?: readonly RefusalCode[]
  /** What the body of each refusal also has. */
  readonly refusalFields?: Readonly<Record<string, unknown>>
  /** The rate limits that count a request. */
  readonly limits?: readonly string[]
  /** Whether a repeated Idempotency-Key gets the first response. By default, for writes of users, except uploads. */
  readonly repeatable?: boolean
  /**
   * Whether an invalid request gets the message of its first invalid field, for forms that show a single message.
   */
  readonly firstMessage?: true
  /** Whether the response is the same for all users, so that the server may keep it for a moment. */
  readonly sameForAll?: true
  /** Leaves it out of the documentation. */
  readonly hide?: true
}

/** Describes an endpoint. One of administrators without `proof` is a type error. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

/** A JSON response. `examples.test.ts` compares its example with the schema. */
export function json<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: z.input<Schema>,
): JsonResponse<Schema> {
  return { schema, description, ...(example !== undefined && { example }) }
}

/** A response with a file or a stream of one of these media types. */
export const file = (description: string, ...types: string[]) => ({ description, types })
export const csvFile = file('The file', 'text/csv')
export const pdfFile = (description: string) => file(description, 'application/pdf')
export const unchanged = file('Unchanged since the ETag in If-None-Match')

/** A JSON body. `examples.test.ts` sends its example to the app. */
export function body<Schema extends z.ZodType>(schema: Schema, example?: z.input<Schema>, maxBytes?: number) {
  return {
    type: 'application/json',
    schema,
    required: true,
    ...(example !== undefined && { example }),
    ...(maxBytes !== undefined && { maxBytes }),
  } as const
}

/** A JSON body that may be left out. */
export function optionalBody<Schema extends z.ZodType>(schema: Schema, example?: z.input<Schema>) {
  return { ...body(schema, example), required: false } as const
}

/** A form with a file of at most `maxBytes`. A larger one is refused with `tooLarge`. */
export function upload<Schema extends z.ZodType>(
  schema: Schema,
  maxBytes: number,
  tooLarge: RefusalCode = 'file_too_large',
) {
  return { type: 'multipart/form-data', schema, required: true, maxBytes, tooLarge } as const
}

export const pathsOf = ({ path }: Endpoint): readonly string[] => (typeof path === 'string' ? [path] : path)

/** The names of the parameters in a path. */
type ParamIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamIn<More>
    : Rest
  : never

export type EndpointPath<E extends Endpoint> = E['path'] extends infer Path
  ? Path extends readonly string[]
    ? Path[number]
    : Path & string
  : never

/** The parameters of the path that are not described: each is an id. */
export type IdsOf<E extends Endpoint> = { [Name in ParamIn<EndpointPath<E>>]: string }

type ParamsOf<E extends Endpoint> = E extends { params: infer Schema extends z.ZodObject }
  ? z.input<Schema>
  : IdsOf<E>

type SuccessOf<E extends Endpoint> = E extends unknown
  ? E['responses'][keyof E['responses'] & (200 | 201 | 202)]
  : never

/** The JSON that an endpoint sends when it succeeds. */
export type EndpointResult<E extends Endpoint> =
  SuccessOf<E> extends infer Response
    ? Response extends JsonResponse<infer Schema>
      ? z.output<Schema>
      : never
    : never

/** Allows undefined for optional fields. */
type Query<Fields> = {
  [Name in keyof Fields]: Partial<Pick<Fields, Name>> extends Pick<Fields, Name>
    ? Fields[Name] | undefined
    : Fields[Name]
}

/** What the app sends to an endpoint. */
export type EndpointParts<E extends Endpoint> = (keyof ParamsOf<E> extends never
  ? object
  : { params: ParamsOf<E> }) &
  (E extends { query: infer Schema extends z.ZodObject }
    ? Partial<z.input<Schema>> extends z.input<Schema>
      ? { query?: Query<z.input<Schema>> }
      : { query: Query<z.input<Schema>> }
    : object) &
  (E extends { body: { required: infer Required; schema: infer Schema extends z.ZodType } }
    ? Required extends true
      ? { body: z.input<Schema> }
      : { body?: z.input<Schema> }
    : object)
