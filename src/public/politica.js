// Before any module: what a text may become where a browser would run it (Trusted Types; the server demands it, sync-server/http/cabeceras.ts).
// The policy by this name is asked about every such text, also of libraries. HTML: what has no tag, as Mantine puts into its <style>.
// Scripts: files of the build and the service worker, of this very origin. Text to be run: none.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL(url) {
    if (!URL.canParse(url, location.href)) return null
    const { origin, pathname } = new URL(url, location.href)
    return origin === location.origin && /^\/(?:assets\/[\w.-]+|service-worker)\.js$/.test(pathname) ? url : null
  },
})
// zod would try whether it may make functions out of text; it may not, and each try is a complaint of the browser.
globalThis.__zod_globalConfig = { jitless: true }
