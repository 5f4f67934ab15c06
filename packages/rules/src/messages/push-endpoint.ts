/**
 * Whether this is the endpoint of an allowed push service. A service is a host
 * ('fcm.googleapis.com'), all hosts below one ('*.push.apple.com'), or, for tests, a whole origin
 * ('http://localhost:8090'). Credentials, ports, and look-alikes are refused, so that nobody can direct the
 * server to a machine in its own network.
 */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  const [, origin, host] =
    /^((?:https|http):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?)\/[!-~]*$/.exec(endpoint) ?? []
  if (!host || /[\\#]/.test(endpoint)) return false
  return services.some((service) => {
    if (service.startsWith('http://')) return origin === service
    if (origin !== `https://${host}`) return false
    return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service
  })
}
