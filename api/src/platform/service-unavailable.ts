/** Another server, or the folder in its place, cannot be reached or does not work now. A retry may help. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable'
  readonly service: 'mail' | 'push' | 'files'

  constructor(service: ServiceUnavailable['service'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.service = service
  }
}
