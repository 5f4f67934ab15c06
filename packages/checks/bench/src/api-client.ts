/** The administrator of measurements. */
export const admin = { email: 'bench@cubby.test', password: 'cubby-bench-2026' }

/** Settings that create this administrator. */
export const adminSettings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

/** Sends a request to the API, a POST if there is a body. Throws if the response is an error. */
export async function call(
  url: string,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: object } = {},
): Promise<Response> {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} got the response ${response.status}`)
  return response
}

/** Logs in and returns the token. */
export async function logIn(url: string, account: { email: string; password: string }): Promise<string> {
  const response = await call(url, '/users/login', { body: account })
  return ((await response.json()) as { token: string }).token
}
