/** Security headers (docs/SECURITY.md, ASVS 3.4). Scripts only from our own files; Mantine writes styles inline. */
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'

const UN_ANO_S = 365 * 24 * 3600

/** Security headers of every reply. */
export async function registrarCabeceras(app: FastifyInstance, config: Config): Promise<void> {
  const segura = config.url.startsWith('https://')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The barcode reader is WebAssembly.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'media-src': ["'self'", 'blob:'],
        'worker-src': ["'self'", 'blob:'],
        'frame-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        // What may become HTML or a script is said by the one policy of src/public/politica.js.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: segura ? { maxAge: UN_ANO_S, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onSend', async (peticion, reply) => {
    reply.header('permissions-policy', 'camera=(self), usb=(self), serial=(self), geolocation=(self), microphone=()')
    // What may be kept says so where it is answered; the address that was asked says nothing: `/%61pi/` is `/api/`.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', esDeTodos(peticion, reply) ? 'public, no-cache' : 'no-store')
  })
}

/** A good answer of what everybody may read: kept by whoever likes, and asked about each time. */
export const esDeTodos = (
  { method, routeOptions: { url = '' } }: FastifyRequest,
  { statusCode }: Pick<FastifyReply, 'statusCode'>,
): boolean => method === 'GET' && url.startsWith('/api/publico/') && (statusCode === 200 || statusCode === 304)

/** Does who asks have this very thing already? A proxy on the way may have marked the validator as weak. */
export function tieneYa({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  return (headers['if-none-match'] ?? '').split(',').some((uno) => uno.trim().replace(/^W\//, '') === etag)
}
