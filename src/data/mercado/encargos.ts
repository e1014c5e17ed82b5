/**
 * Checkouts on their way: written to disk before anything is sent, and sent under the group that was made here until the server
 * answers. Sent twice it is the same order, so what matters is only that it is never forgotten.
 */
import { confirmarTotal, desistir, encargar, olvidarSalida, trasRespuesta } from '#domain/mercado/carrito.encargo.ts'
import type { EstadoDeCompra } from '#domain/mercado/carrito.rules.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { pedidoDe } from '#data/device/browser/api.ts'
import { carritoDe } from './carrito.ts'
import type { DeCarrito } from './carrito-perfil.ts'
import { esDeRed, pedirJson } from '#data/device/http.ts'
import { createSender } from '#data/device/sender.ts'

export type DeCompras = DeCarrito & { puertos: DeCarrito['puertos'] & { ahora(): number; nuevoId(): string } }

export interface Compras {
  /** Orders what the cart holds of these stores. Resolves when it is on disk; what becomes of it, `Carrito.estado` says. */
  encargar(tiendas: readonly string[], totalVistoCentavos: number): Promise<Result<{ grupoId: string }>>
  /** Agrees to what it costs now. */
  confirmar(grupoId: string): Promise<void>
  /** Puts its lines back in the cart. */
  desistir(grupoId: string): Promise<void>
  /** Takes away one that is over. */
  olvidar(grupoId: string): Promise<void>
  /** Sends what waits, one tab at a time. Resolves when nothing of it can be sent now. */
  enviar(): Promise<void>
}

const CANDADO = 'mercana-compras'
const ENTRE_INTENTOS_MS = 20_000

const abiertas = new WeakMap<object, Compras>()

/** The checkouts of this browser, one for each page; it goes on sending while the page lives. */
export function comprasDe(datos: DeCompras, alFallar: (error: unknown) => void): Compras {
  const hay = abiertas.get(datos.local)
  if (hay) return hay
  const nuevas = abrirCompras(datos, alFallar)
  abiertas.set(datos.local, nuevas)
  return nuevas
}

function abrirCompras(datos: DeCompras, alFallar: (error: unknown) => void): Compras {
  const { puertos, estado: sesion } = datos
  const { cambiar, guardar } = carritoDe(datos, alFallar)

  const quien = (): string | undefined => {
    const { usuario } = sesion.valor()
    return usuario && !usuario.suplantada ? usuario.usuarioId : undefined
  }
  const leer = (): Promise<EstadoDeCompra> => cambiar((estado) => estado)
  const pendientes = (estado: EstadoDeCompra) => estado.salidas.filter((una) => una.estado === 'por_enviar' && una.usuarioId === quien())

  const turn = async (): Promise<boolean> => {
    const { colocarPedidos } = comandosPedidos
    for (const { grupoId } of pendientes(await leer())) {
      // Another tab may have had its answer while this one waited for the lock.
      const esta = pendientes(await leer()).find((una) => una.grupoId === grupoId)
      if (!esta) continue
      const respuesta = await pedirJson(puertos, pedidoDe(colocarPedidos, {}, JSON.parse(esta.cuerpo)), colocarPedidos.respuesta)
      await cambiar((estado) => trasRespuesta(estado, grupoId, respuesta, esDeRed))
    }
    return pendientes(await leer()).length > 0
  }
  const sender = createSender({ puertos, lock: CANDADO, turn, againMs: ENTRE_INTENTOS_MS, onFail: alFallar })
  sesion.suscribir(sender.now)
  sender.now()

  return {
    async encargar(tiendas, totalVistoCentavos) {
      const usuarioId = quien()
      if (usuarioId === undefined) return fallo('sesion.ninguna')
      const grupoId = puertos.nuevoId()
      const en = new Date(puertos.ahora()).toISOString()
      // A customer who reads that it is on its way may close the browser: it is said when it is on disk.
      const despues = await guardar((estado) => encargar(estado, { grupoId, usuarioId, en, tiendas, totalVistoCentavos }))
      if (!despues.salidas.some((una) => una.grupoId === grupoId)) return fallo('carrito.vacio')
      sender.now()
      return ok({ grupoId })
    },
    async confirmar(grupoId) {
      await guardar((estado) => confirmarTotal(estado, grupoId))
      sender.now()
    },
    async desistir(grupoId) {
      await cambiar((estado) => desistir(estado, grupoId))
    },
    async olvidar(grupoId) {
      await cambiar((estado) => olvidarSalida(estado, grupoId))
    },
    enviar() {
      sender.now()
      return sender.idle()
    },
  }
}
