/** Whoever abuses, in a process of its own: what their device does for itself is neither the server's time nor that of who measures. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { abusar, miembro, visita } from './abuso.ataques.ts'
import { enrolarCajas } from './cajas.ts'

const hecho = z.object({ pedidas: z.number(), frenadas: z.number() })
const encargo = z.object({
  url: z.string(),
  tiendaId: z.string(),
  cajeroId: z.string(),
  slug: z.string(),
  productos: z.number(),
  /** To enrol their till. */
  codigo: z.string(),
})
const orden = z.union([encargo, z.enum(['visita', 'miembro', 'parar'])])

export interface Maleante {
  empezar(como: 'visita' | 'miembro'): void
  parar(): Promise<z.infer<typeof hecho>>
  cerrar(): void
}

/** Resolves when their till is enrolled. */
export async function lanzarMaleante(suyo: z.infer<typeof encargo>): Promise<Maleante> {
  const proceso = fork(fileURLToPath(import.meta.url))
  proceso.send(suyo)
  await once(proceso, 'message')
  return {
    empezar: (como) => void proceso.send(como),
    async parar() {
      proceso.send('parar')
      const [dicho] = (await once(proceso, 'message')) as unknown[]
      return hecho.parse(dicho)
    },
    cerrar: () => void proceso.kill(),
  }
}

/** In their process: enrols, and then abuses from one word to the next. */
function obedecer(decir: (que: z.infer<typeof hecho>) => void): void {
  let ataques: Record<'visita' | 'miembro', Parameters<typeof abusar>[0]> | undefined
  let sigue = false
  process.on('message', (dicho) => {
    const que = orden.parse(dicho)
    if (que === 'parar') sigue = false
    else if (typeof que === 'string') {
      if (!ataques) throw new Error('not enrolled')
      sigue = true
      void abusar(ataques[que], () => sigue).then(decir)
    } else
      void enrolar(que).then((suyos) => {
        ataques = suyos
        decir({ pedidas: 0, frenadas: 0 })
      })
  })
}

async function enrolar({ url, tiendaId, cajeroId, slug, productos, codigo }: z.infer<typeof encargo>) {
  const [caja] = await enrolarCajas(url, { tiendaId, cajeroId, codigo: () => Promise.resolve(codigo) }, 1, 1)
  if (!caja) throw new Error('no till')
  return { visita: visita(url, slug, productos), miembro: miembro(url, tiendaId, caja) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) obedecer((que) => void process.send?.(que))
