/** A page that cannot be shown, with its status; the error page has the words for it. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** For a page whose own check fails, as of a product that does not exist: 404 `Page Not Found: /its/path`. */
export const pageNotFound = (path: string): PageError => new PageError(404, `Page Not Found: ${path}`)
