/** Hands an address to somebody: by what the device shares with, or copied where it has nothing of the kind. 'refused': the browser does neither. */
export async function shareLink(title: string, url: string): Promise<'shared' | 'copied' | 'refused'> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return 'shared'
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    // Who thought again needs no notice of it.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'refused'
  }
}
