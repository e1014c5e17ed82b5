/** One whole exchange with the server: say hello, hand in, take in, fetch numbers, tidy up. */
import { comandos } from '#domain/comandos.ts'
import { entities } from '#domain/entities.ts'
import { roles, type Papel } from '#domain/core/entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { tipoComprobantes, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { basesOidas, saludoReply, type Base, type SaludoReply } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { ofrecerEncargos } from '#data/write/hechos-ajenos.ts'
import { entregarEncargos } from './hechos-ajenos.envio.ts'
import type { CatalogoEscribible } from '#data/catalogo/catalogo.ts'
import type { Cofre } from '#data/device/keys/cofre.ts'
import { estaSellada } from '#data/device/keys/cofre.propios.ts'
import { filaDe } from '#data/device/fila.ts'
import type { FirmasDePersonas } from '#data/personas/firmas-personas.ts'
import { esDeRed } from '#data/device/http.ts'
import type { Numeros } from '#data/fiscal/numeros.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { marcarLeido, marcarPorLeer, perdidoHasta } from './recuperacion.ts'
import { traerApartados } from './apartados.ts'
import { crearComparador } from './comparacion.ts'
import type { Linea } from './linea.ts'
import { crearTamano } from './lote.ts'
import { podar } from './poda.ts'
import type { Pull } from './pull.ts'
import { guardarPuntero, leerPuntero, punteroNuevo } from './puntero.ts'
import type { Push } from './push.ts'
import { repasarRecibos } from './repaso.ts'

/** A type that the server would not lend is asked for again after this. */
const REINTENTO_BLOQUE_MS = 10 * 60_000
const POR_LOTE = 300

export interface ContextoRonda {
  ops: AlmacenFilas
  bases: Partial<Record<Base, AlmacenFilas>>
  catalogo: CatalogoEscribible
  cofre: Pick<Cofre, 'alNuevoEpoch' | 'desellar'>
  /** Of the people who sign here. */
  firmas?: Pick<FirmasDePersonas, 'decir'> | undefined
  linea: Linea
  push: Push
  pull: Pull
  numeros: Numeros
  puertos: Pick<Puertos, 'ahora' | 'sha256'>
  tiendaId: string
  dispositivo: { id: string; clase: 'caja' | 'web' }
  /** What the device tells of itself, as the header carries it. */
  estado(): Promise<string>
  /** What the server said of this device and how much of it the server holds. */
  alSaludo(saludo: SaludoOido): Promise<void>
  epoch(): string
  ponerEpoch(epoch: string): void
}

export interface SaludoOido {
  revocado: boolean
  copiado: boolean
  ultimoSeq: number
  hora: string
  /** Until when a till may sell with no line; undefined when nobody said. */
  permisoHasta: string | undefined
}

export interface Ronda {
  /** `bases`: what to read; all that this device may when left out. Without `saludar` it takes the line for good. */
  correr(opciones: { bases?: readonly Base[] | undefined; saludar: boolean }): Promise<Result<void>>
  /** The next round compares every closed day with the server. */
  pedirComparacion(): void
}

/** Reference data that every till needs; the rest of `publico` is the marketplace's. */
export const tiposDePublico: readonly string[] = entities
  .map(({ tipo, database }) => (database === 'publico' ? tipo : ''))
  .filter((tipo) => tipo !== '' && tipo !== 'tiendaPublica' && tipo !== 'divisionTerritorial')

/** The exchange of one device with one store; remembers between rounds what the server said it may read. */
export function crearRonda(contexto: ContextoRonda): Ronda {
  const { ops, catalogo, linea, push, pull, numeros, puertos, tiendaId, dispositivo } = contexto
  let permitidas: readonly Base[] = []
  let lector: Papel | undefined
  let revocado = false
  let hora = ''
  /** Types that the store can lend; undefined when the server does not say. */
  let prestables: readonly TipoComprobante[] | undefined
  /** When the server last said that a quarantined fact of ours was decided about, and how far we have looked. */
  let revisadaEn = ''
  let revisadaVista = ''
  /** The same of what went to quarantine, for a device that has lost facts. */
  let apartadaEn = ''
  let apartadaVista = ''
  let podadoEn = 0
  const tamanoDeEncargos = crearTamano()
  const negados = new Map<TipoComprobante, number>()
  const comparador = crearComparador(contexto)

  const saludar = async (): Promise<Result<void>> => {
    const saludo = await linea.pedir(saludoReply, {
      metodo: 'GET',
      ruta: `/sync/v1/saludo?tiendaId=${encodeURIComponent(tiendaId)}`,
      cabeceras: { 'x-mercana-estado': await contexto.estado() },
    })
    if (!saludo.ok) return saludo
    permitidas = pequenasPrimero(basesOidas(saludo.value))
    lector = lectorDe(saludo.value)
    revocado = saludo.value.dispositivo.estado === 'revocado'
    hora = saludo.value.hora
    prestables = saludo.value.comprobantes
    revisadaEn = saludo.value.revisadaEn ?? ''
    apartadaEn = saludo.value.apartadaEn ?? ''
    if (contexto.epoch() === '') await conocerEpoch(saludo.value.epoch)
    const { ultimoSeq, copiado = false, permisoHasta } = saludo.value
    await contexto.alSaludo({ revocado, copiado, ultimoSeq, hora, permisoHasta })
    return ok(undefined)
  }

  const conocerEpoch = async (epoch: string): Promise<void> => {
    if (!(await leerPuntero(ops, 'ops'))) {
      await marcarPorLeer(ops)
      await guardarPuntero(ops, 'ops', { ...punteroNuevo(epoch), fase: 'inicial' })
    }
    contexto.ponerEpoch(epoch)
  }

  /** Another server, or ours from a backup: everything that is still here is offered again, and everything read again. */
  const ofrecerDeNuevo = async (epoch: string): Promise<void> => {
    for (const estado of ['recibido', 'cuarentena', 'enviado'] as const) {
      const ids = await ops.claves({ indice: ['estado', 'seq'], desde: [estado, 1], hasta: [estado] })
      for (let i = 0; i < ids.length; i += POR_LOTE) {
        const lote = ids.slice(i, i + POR_LOTE)
        await contexto.cofre.desellar(lote)
        await ops.cambiar(lote, (fila) =>
          fila && fila.hash !== '' && !estaSellada(fila) ? { ...fila, estado: 'guardado', motivo: '', recibidoEn: '' } : undefined,
        )
      }
    }
    revisadaVista = ''
    apartadaVista = ''
    await ofrecerEncargos(ops)
    await contexto.cofre.alNuevoEpoch()
    await guardarPuntero(ops, 'ops', { ...punteroNuevo(epoch), fase: 'inicial' })
    contexto.ponerEpoch(epoch)
  }

  const reponerBloques = async (): Promise<void> => {
    if (dispositivo.clase !== 'caja' || revocado) return
    const ahora = puertos.ahora()
    const descartadosHasta = numeros.descartadosHasta()
    const perdidos = descartadosHasta === '' ? {} : { descartadosHasta }
    const seNego = (tipo: TipoComprobante) => Math.abs(ahora - (negados.get(tipo) ?? -Infinity)) <= REINTENTO_BLOQUE_MS
    const faltan = (await numeros.porReponer()).filter((tipo) => prestables?.includes(tipo) !== false && !seNego(tipo))
    for (const tipoComprobante of faltan.sort((a, b) => tipoComprobantes.indexOf(a) - tipoComprobantes.indexOf(b))) {
      const prestado = await linea.ejecutar(
        comandos.prestarBloque,
        { tiendaId },
        { tipoComprobante, dispositivoId: dispositivo.id, ...perdidos },
      )
      if (!prestado.ok && esDeRed(prestado.error.code)) return
      if (!prestado.ok) {
        negados.set(tipoComprobante, ahora)
        continue
      }
      const filas = new Map(
        prestado.value.bloques.map((bloque) => [
          bloque.id,
          filaDe(bloque, { texto: JSON.stringify(bloque), hash: '', estado: 'servidor' }),
        ]),
      )
      let llegaron = 0
      await ops.cambiar([...filas.keys()], (previa, id) => {
        if (previa) return undefined
        llegaron++
        return filas.get(id)
      })
      // The ranges are spent: what it holds is all there is, for now.
      if (llegaron === 0) negados.set(tipoComprobante, ahora)
    }
  }

  const leerBases = async (pedidas: readonly Base[] | undefined): Promise<Result<void>> => {
    let primero: Result<void> = ok(undefined)
    for (const base of permitidas.filter((una) => pedidas === undefined || pedidas.includes(una))) {
      const leida = await pull.leer(base, { epoch: contexto.epoch(), lector })
      if (leida.ok) continue
      if (esDeRed(leida.error.code) || leida.error.code === 'sync.nuevo-epoch') return leida
      primero = primero.ok ? leida : primero
    }
    return primero
  }

  /** The owner decided about a fact of ours: the receipts say how. */
  const verDecisiones = async (): Promise<Result<void>> => {
    if (revisadaEn === revisadaVista) return ok(undefined)
    const [primera] = await ops.rango({ indice: ['estado', 'seq'], desde: ['cuarentena', 1], hasta: ['cuarentena'], limite: 1 })
    const visto = revisadaEn
    const repasado = primera ? await repasarRecibos(contexto, primera.seq) : ok(0)
    if (!repasado.ok) return repasado
    revisadaVista = visto
    return ok(undefined)
  }

  /** Something of ours went to quarantine since we last looked, as the server said or now (`recien`), or we lost what is there. */
  const verApartados = async (recien: boolean): Promise<Result<void>> => {
    const visto = `${apartadaEn} ${await perdidoHasta(ops)}`
    if (!recien && (apartadaEn === '' || visto === apartadaVista)) return ok(undefined)
    const traidos = await traerApartados({ ...contexto, dispositivoId: dispositivo.id })
    if (traidos.ok) apartadaVista = visto
    return traidos
  }

  const podarSiToca = async (): Promise<void> => {
    const ahora = puertos.ahora()
    if (hora === '' || Math.abs(ahora - podadoEn) < DIA_MS) return
    podadoEn = ahora
    await podar({ ops, catalogo, numeros }, hora)
  }

  const unaVez: Ronda['correr'] = async ({ bases, saludar: conSaludo }) => {
    if (conSaludo || contexto.epoch() === '') {
      const saludo = await saludar()
      if (!saludo.ok) return saludo
    }
    // Before the facts that they sign.
    if (!revocado) await contexto.firmas?.decir(linea)
    const enviado = await push.vaciar()
    if (!enviado.ok) return enviado
    const visto = await verDecisiones()
    if (!visto.ok && detiene(visto.error.code)) return visto
    if (revocado) return fallo('dispositivo.revocado')
    const entregado = await entregarEncargos({ ...contexto, tamano: tamanoDeEncargos })
    if (!entregado.ok && (esDeRed(entregado.error.code) || entregado.error.code === 'sync.nuevo-epoch')) return entregado
    const leido = await leerBases(bases)
    if (!leido.ok) return leido
    const personas = await pull.releerPersonas()
    if (!personas.ok && detiene(personas.error.code)) return personas
    const apartado = await verApartados(enviado.value > 0)
    if (!apartado.ok && detiene(apartado.error.code)) return apartado
    if (bases === undefined || bases.includes('ops')) await marcarLeido(ops)
    await reponerBloques()
    await catalogo.asegurar()
    const comparado = await comparador.siToca(hora)
    if (!comparado.ok && detiene(comparado.error.code)) return comparado
    await podarSiToca()
    return ok(undefined)
  }

  return {
    pedirComparacion: () => comparador.pedirTodo(),
    async correr(opciones) {
      const primera = await unaVez(opciones)
      const nuevo = primera.ok || primera.error.code !== 'sync.nuevo-epoch' ? undefined : primera.error.datos?.['epoch']
      if (typeof nuevo !== 'string') return primera
      await ofrecerDeNuevo(nuevo)
      return await unaVez({ saludar: true })
    },
  }
}

/** Who reads, as far as this version knows their roles. */
function lectorDe({ rol, otrosRoles = [] }: Pick<SaludoReply, 'rol' | 'otrosRoles'>): Papel | undefined {
  const [principal, ...otros] = [rol, ...otrosRoles].flatMap((nombre) => roles.find((uno) => uno === nombre) ?? [])
  return principal && { rol: principal, otrosRoles: otros }
}

/** The store's documents last: after an import they take a while, and nobody should wait for them to see a new employee. */
const pequenasPrimero = (bases: readonly Base[]): Base[] => [
  ...bases.filter((base) => base !== 'ops'),
  ...bases.filter((base) => base === 'ops'),
]

/** Failures after which nothing else of a round makes sense. */
const detiene = (code: string): boolean => esDeRed(code) || code === 'sync.nuevo-epoch'
