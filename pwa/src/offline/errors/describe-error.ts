import {
  type BrowserFamily,
  type ErrorKind,
  errorReportLimits as limits,
} from '@cubby/contract/school/error-report-limits'
import type { ErrorFrame, ErrorReport } from '@cubby/contract/school/error-reports'
import { scrubErrorMessage } from '@cubby/rules/school/scrub-error-message'
import { parseStack } from 'error-stack-parser-es/lite'
import { ApiError } from '@/api/client.ts'
import { isRecord } from '@/api/read-response.ts'
import { APP_VERSION } from '@/offline/updates/app-version.ts'

interface ErrorFacts {
  kind: ErrorKind
  /** The pattern of the route; undefined in the worker. */
  route: string | undefined
  offline: boolean
  /** By the server's clock, in milliseconds. */
  now: number
}

/** A lost connection, an abandoned request, and what browsers report about their own work are no errors of the app. */
const EXPECTED = /^(?:NetworkError|AbortError|TimeoutError)\b|^ResizeObserver loop|^Script error\.?$/

const OWN_SCRIPT = /^\/(?:assets\/\w[\w.-]{0,99}|sw|theme)\.js$/
const EXTENSION = /^[a-z-]+-extension:/

/** The first match counts, because most browsers also name other ones. */
const FAMILIES: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/**
 * Describes an error without personal data: a scrubbed message, places in the app's own scripts, the pattern of the
 * route, and the family of the browser. Null for what is no error of the app.
 */
export function describeError(error: unknown, { kind, route, offline, now }: ErrorFacts): ErrorReport | null {
  const text = textOf(error)
  if (text === null || EXPECTED.test(text)) return null
  const frames = framesOf(error)
  if (frames === null) return null
  return {
    version: APP_VERSION,
    kind,
    message: scrubErrorMessage(text, limits.message),
    frames,
    route: route !== undefined && /^\/[\w$./-]*$/.test(route) ? route.slice(0, limits.route) : null,
    browser: FAMILIES.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'Other',
    offline,
    at: new Date(now).toISOString(),
    count: 1,
  }
}

function textOf(error: unknown): string | null {
  // The server's sentence may contain anything.
  if (error instanceof ApiError) return `ApiError: ${error.status} ${error.code}`
  if (typeof error === 'string') return error
  // The router throws these to show another screen.
  if (isRecord(error) && ('isNotFound' in error || 'isRedirect' in error)) return null
  // Not `instanceof Error`, because not every DOMException is an Error.
  if (isRecord(error) && typeof error.name === 'string' && typeof error.message === 'string') {
    return `${error.name}: ${error.message}`.replace(/^Error: /, '')
  }
  return `Thrown ${typeof error}`
}

/** Null for an error of an extension of the browser. */
function framesOf(error: unknown): ErrorFrame[] | null {
  if (!(error instanceof Error) || !error.stack) return []
  const parsed = parseStack(error.stack, { allowEmpty: true })
  const own = parsed.flatMap(({ file = '', line, col, function: name }) => {
    const path = ownPath(file)
    if (path === null || !line) return []
    return [{ file: path, line, column: col ?? 0, name: nameOf(name) }]
  })
  if (own.length === 0 && parsed.some(({ file = '' }) => EXTENSION.test(file))) return null
  return own.slice(0, limits.frames)
}

function ownPath(file: string): string | null {
  const url = URL.canParse(file) ? new URL(file) : null
  return url && url.origin === location.origin && OWN_SCRIPT.test(url.pathname) ? url.pathname : null
}

function nameOf(name: string | undefined): string | null {
  return name !== undefined && /^[\w$.<>[\] #]+$/.test(name) ? name.slice(0, limits.name) : null
}
