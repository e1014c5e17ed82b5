/** For tests: a browser of its own, with its cookies and its address, before a server that sends mail to a real mailbox. */
import { unServidorSmtp, type ServidorSmtp } from './mail.ts'
import { unServidor, type Prueba, type Respuesta } from './test-server.ts'

export interface Navegador {
  /** Its cookies by name; a test may change them. */
  galletas: Map<string, string>
  pedir(metodo: 'GET' | 'POST' | 'HEAD', url: string, cuerpo?: object, cabeceras?: Record<string, string>): Promise<Respuesta>
  /** Asks for a link. */
  pedirEnlace(email: string, para?: 'entrar' | 'clave'): Promise<Respuesta>
}

export interface ConCorreo {
  p: Prueba
  smtp: ServidorSmtp
  navegador(ip?: string): Navegador
  /** What the last link for an address carries behind `#`. */
  token(email: string): string
  cerrar(): Promise<void>
}

/** A server whose mail arrives at a real SMTP server. */
export async function unServidorConCorreo(env: NodeJS.ProcessEnv = {}): Promise<ConCorreo> {
  const smtp = await unServidorSmtp()
  const p = await unServidor({ SMTP_URL: smtp.url, MERCANA_URL: 'http://mercana.test', ...env })
  return {
    p,
    smtp,
    navegador: (ip = '10.0.0.1') => crearNavegador(p, ip),
    token: (email) => /#([\w-]+)/.exec(smtp.para(email).at(-1)?.texto ?? '')?.[1] ?? '',
    cerrar: async () => {
      await p.cerrar()
      await smtp.cerrar()
    },
  }
}

function crearNavegador(p: Prueba, ip: string): Navegador {
  const galletas = new Map<string, string>()
  const pedir: Navegador['pedir'] = async (method, url, payload, cabeceras = {}) => {
    const cookie = [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ')
    const r = await p.app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { host: 'mercana.test', origin: 'http://mercana.test', ...(cookie === '' ? {} : { cookie }), ...cabeceras },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const galleta of [r.headers['set-cookie'] ?? []].flat()) {
      const [, nombre = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(galleta) ?? []
      if (valor === '' || /max-age=0/i.test(galleta)) galletas.delete(nombre)
      else galletas.set(nombre, valor)
    }
    const esJson = String(r.headers['content-type']).includes('json') && r.body !== '' && r.body !== 'null'
    return { estado: r.statusCode, cuerpo: esJson ? (r.json() as Record<string, unknown>) : {}, headers: r.headers }
  }
  return { galletas, pedir, pedirEnlace: (email, para = 'entrar') => pedir('POST', '/api/auth/enlace/pedir', { email, para }) }
}
