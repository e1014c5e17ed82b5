/**
 * Follows the ledger and tells of what happened, with a cursor of its own that is written last: what a process that died had not told, the
 * next one tells. An order that cannot be told of stops neither the others nor, for good, the cursor: it stays before it and tries again.
 */
import { esNoticia } from '#domain/avisos/aviso.rules.ts'
import { abrirAvisos } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { seguir } from '../core/seguidor.ts'
import { abrirLibro } from '../pedidos/libro.ts'
import { pedidosDe } from '../pedidos/seguidor.ts'
import type { Stored } from '../store/port.ts'
import { darAvisosDe } from './dar.ts'
import { enviarPendientes } from './envios.ts'

/** Acts come several at a time, and the order itself is to be there before its notice. */
const ESPERA_MS = 400
/** After a failure, and for what the queue has for later. */
const VUELTA_MS = 15_000

/** Tells of every order that something happened to since the cursor; answers the failures. Of a restored ledger, what is older than two days is not told. */
export async function seguirAvisos(
  server: Pick<Server, 'store' | 'epoch' | 'ahora' | 'correo' | 'config' | 'identidad'>,
): Promise<unknown[]> {
  const [libro, db] = await Promise.all([abrirLibro(server.store), abrirAvisos(server.store)])
  const hacer = async (docs: readonly Stored[]) => {
    const pedidos = new Set(docs.flatMap((doc) => (esReciente(doc, server.ahora()) ? pedidosDe(doc) : [])))
    return { cuantos: pedidos.size, fallos: (await darAvisosDe(server, pedidos)).fallos }
  }
  return seguir(libro, { epoch: server.epoch, cursorEn: db, hacer })
}

/** The first time, a ledger of years is gone over. */
const esReciente = ({ recibidoEn, en }: Record<string, unknown>, ahora: Date): boolean =>
  esNoticia({ en: String(typeof recibidoEn === 'string' && recibidoEn !== '' ? recibidoEn : en) }, ahora)

/** Tells what was left untold, and goes on; sends what waits; answers how to stop. */
export async function iniciarAvisos(server: Server): Promise<() => Promise<void>> {
  const { app, store } = server
  let cerrado = false
  /** One at a time each; asked for while it runs, it runs once more. */
  const enFila = (nombre: string, hacer: () => Promise<unknown>) => {
    let otra = false
    let enCurso: Promise<void> | undefined
    const correr = async (): Promise<void> => {
      do {
        otra = false
        await hacer().catch((err: unknown) => app.log.error({ err }, `avisos: ${nombre} se interrumpió`))
      } while (otra && !cerrado)
      enCurso = undefined
    }
    return {
      pedir: (): void => {
        if (cerrado) return
        otra = true
        enCurso ??= correr()
      },
      fin: async (): Promise<void> => enCurso,
    }
  }
  const correo = enFila('el correo', () => enviarPendientes(server, 'correo'))
  const push = enFila('el push', () => enviarPendientes(server, 'push'))
  const libro = enFila('el libro', async () => {
    const fallos = await seguirAvisos(server)
    for (const err of fallos) app.log.error({ err }, 'avisos: de un pedido no se pudo avisar')
    correo.pedir()
    push.pedir()
  })
  let espera: NodeJS.Timeout | undefined
  const parar = (await abrirLibro(store)).watch(() => {
    espera ??= setTimeout(() => {
      espera = undefined
      libro.pedir()
    }, ESPERA_MS).unref()
  })
  libro.pedir()
  const reloj = setInterval(libro.pedir, VUELTA_MS).unref()
  return async () => {
    cerrado = true
    parar()
    clearTimeout(espera)
    clearInterval(reloj)
    await Promise.all([libro.fin(), correo.fin(), push.fin()])
  }
}
