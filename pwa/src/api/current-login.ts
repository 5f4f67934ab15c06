/** The login of this device, which is stored outside of the client. */
interface CurrentLogin {
  /** Null when nobody is logged in. */
  readToken: () => Promise<string | null>
  /** Checks the stored login after the server refused it. */
  check: () => Promise<void>
}

let current: CurrentLogin = { readToken: async () => null, check: async () => undefined }

/** Connects the client with the login of this device. Until then, requests have no login. */
export function setCurrentLogin(login: CurrentLogin): void {
  current = login
}

export function readToken(): Promise<string | null> {
  return current.readToken()
}

/** Checks the stored login in the background after the server refused it. The screens follow the result. */
export function recheckLogin(): void {
  void current.check()
}
