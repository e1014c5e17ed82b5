/** One store, open on this device: its documents, catalogue, drafts, numbers and line to the server. */
import * as z from 'zod'
import { entities } from '#domain/entities.ts'
import { Acceso, rolesDeTienda } from '#domain/entidades/equipo.ts'
import { ItbisTasas, TasaDolar, UmbralConsumo } from '#domain/entidades/referencias.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { puede, type Database, type Entity } from '#domain/entity.ts'
import { diaFiscal } from '#domain/fecha.ts'
import type { TasaItbis, Umbral } from '#domain/itbis.rules.ts'
import { TASAS_EN_VISTA, tasaVigente } from '#domain/tasa-dolar.ts'
import type { TipoComprobante } from '#domain/ncf.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import type { Base as BaseSync } from '#domain/sync.ts'
import type { AlmacenFilas } from './almacen.ts'
import { vigilarAptitud, type Aptitud } from './aptitud.ts'
import { abrirBorradores, type Borradores } from './borradores.ts'
import { abrirCatalogo, type Catalogo } from './catalogo.ts'
import type { Confirmacion } from './confirmacion.ts'
import type { Credencial } from './credencial.ts'
import { abrirDiario, type Diario } from './diario.ts'
import { pedirCaja, type DuenoDePestana } from './dueno.ts'
import { leerFila } from './fila.ts'
import { crearEscritor, type Escritor } from './hechos.ts'
import type { Local } from './local.ts'
import { crearNumeros, type Numeros, type NumerosDeTipo } from './numeros.ts'
import { crearPines } from './pin.ts'
import type { Puertos } from './puertos.ts'
import { vigilarPerdida } from './recuperacion.ts'
import { crearReloj, type Reloj } from './reloj.ts'
import { crearRepository, type Persona, type Repository } from './repository.ts'
import type { MotorSync } from './sync/estado.ts'
import { arrancarMotor, type MotorCerrable } from './sync/motor.ts'
import { recordarTurno, type TurnoRecordado } from './turnos.ts'
import { celda, seguir, type VivoEscribible, type Vivo } from './vivo.ts'

export type { NumerosDeTipo } from './numeros.ts'
export type { DuenoDePestana } from './dueno.ts'

export interface DispositivoLocal {
  id: string
  clase: 'caja' | 'web'
  nombre: string
  /** '' on the browser of somebody who signed in. */
  cajaId: string
}

/** Who may use the till with a PIN, as the device knows it. */
export interface AccesoLocal {
  empleadoId: string
  nombre: string
  rol: Persona['rol']
  tienePin: boolean
}

export interface TiendaLocal {
  readonly tiendaId: string
  readonly slug: string
  readonly dispositivo: DispositivoLocal
  readonly repo: Repository
  readonly catalogo: Catalogo
  readonly borradores: Borradores
  readonly sync: MotorSync
  readonly dueno: DuenoDePestana
  readonly aptitud: Aptitud
  /** What was saved last, when the disk did not say in time whether it was. */
  readonly confirmacion: Pick<Confirmacion, 'pendiente' | 'olvidar'>
  /** The store's profile and selling rules; undefined until the first copy arrived. */
  readonly config: Vivo<Tienda | undefined>
  /** Who is at the till or the desk; undefined when locked. */
  readonly persona: Vivo<Persona | undefined>
  /** Pesos per dollar as last known here; undefined when never set. */
  readonly tasaDolar: Vivo<TasaDolar | undefined>
  readonly accesos: Vivo<readonly AccesoLocal[]>
  /** Lets somebody in by PIN; the codes are those of `pin.ts`. */
  entrarConPin(empleadoId: string, pin: string): Promise<Result<Persona>>
  /** Checks a supervisor's PIN for one act, without changing who is at the till. */
  autorizarConPin(empleadoId: string, pin: string): Promise<Result<Persona>>
  /** Lifts a lock-out, by the PIN of a supervisor or the owner. */
  desbloquearPin(empleadoId: string, autoriza: { empleadoId: string; pin: string }): Promise<Result<void>>
  /** Nobody is at the till any more. In the browser of somebody who signed in, that person is again. */
  bloquear(): Promise<void>
  numeros(): Promise<Partial<Record<TipoComprobante, NumerosDeTipo>>>
  cerrar(): Promise<void>
  /** For src/data alone. */
  readonly interno: InternoTienda
}

export interface InternoTienda {
  puertos: Puertos
  diario: Diario
  ops: AlmacenFilas
  escritor: Escritor
  numeros: Numeros
  reloj: Reloj
  turnos: TurnoRecordado
  /** ITBIS rates as the platform set them; undefined before they arrived: the rules have their own. */
  tasas(): readonly TasaItbis[] | undefined
  /** From which total a consumo invoice names its buyer, as the platform set it; undefined before it arrived. */
  umbrales(): readonly Umbral[] | undefined
}

export interface ContextoTienda {
  puertos: Puertos
  local: Local
  /** Collections that all stores of this browser share. */
  publico: AlmacenFilas
  usuario: AlmacenFilas
  credencial: Credencial
  /** The signed-in person's place in this store, in a 'web' device. */
  miembro: Persona | undefined
  /** What broke without anybody waiting for it. */
  alFallar(error: unknown): void
}

const persona = z.object({ empleadoId: z.string(), nombre: z.string(), rol: z.enum(rolesDeTienda) })

/** Each device has a database of its own: facts of one are never taken for facts of another. */
export const nombreBase = ({ tiendaId, dispositivoId }: Pick<Credencial, 'tiendaId' | 'dispositivoId'>): string =>
  `mercana-${tiendaId}-${dispositivoId}`.toLowerCase().replace(/[^a-z0-9-]/g, '-')

const deTienda = ['ops', 'conta', 'equipo'] as const
type DeTienda = (typeof deTienda)[number]

/** Databases of the store that this person's browser keeps: those that hold anything they may read. A till keeps `ops`. */
const basesDe = ({ clase }: Credencial, miembro: Persona | undefined): DeTienda[] =>
  deTienda.filter(
    (base) =>
      base === 'ops' || (clase === 'web' && entities.some((entity) => entity.database === base && puede(miembro?.rol, entity, 'leer'))),
  )

/** What the platform wrote down; undefined while nothing arrived, when the rules go by what they bring. */
const docsDe = <T>(filas: readonly { doc: T }[]): readonly T[] | undefined => (filas.length === 0 ? undefined : filas.map(({ doc }) => doc))

/** Opens the store's databases on this device and starts its sync; fails with words when another tab or the browser is in the way. */
export async function abrirTienda(contexto: ContextoTienda): Promise<TiendaLocal> {
  const { puertos, local, credencial: esta, miembro, alFallar } = contexto
  const { dispositivoId, tiendaId } = esta
  const base = await puertos.abrirBase(nombreBase(esta), { filas: basesDe(esta, miembro), apuntes: ['catalogo'] })
  const abierto: (() => void | Promise<void>)[] = [() => base.cerrar()]
  const cerrar = async (): Promise<void> => {
    for (const uno of abierto.splice(0).reverse()) await uno()
  }
  try {
    const { ops } = base.filas
    const almacenes: Partial<Record<Database, AlmacenFilas>> & Partial<Record<BaseSync, AlmacenFilas>> = {
      ...base.filas,
      publico: contexto.publico,
      ...(esta.clase === 'web' ? { usuario: contexto.usuario } : {}),
    }
    const diario = abrirDiario({ puertos, ops, credencial: esta, alFallar })
    abierto.push(() => diario.cerrar())
    const [catalogo, recuperacion, aptitud, borradores] = await Promise.all([
      abrirCatalogo({ apuntes: base.apuntes.catalogo, ops, tiendaId, dispositivoId, puertos, alFallar }),
      vigilarPerdida({ ops, local, dispositivoId, diario, puertos, alFallar }),
      vigilarAptitud({
        puertos,
        local,
        dispositivo: { id: dispositivoId, clase: esta.clase },
        duraderaEstricta: base.duraderaEstricta,
        alFallar,
      }),
      abrirBorradores({
        local,
        de: `${tiendaId}:${dispositivoId}`,
        puertos,
        comprobantePorDefecto: () => config.celda.valor()?.comprobantePorDefecto ?? 'E32',
        ultimaVenta: () => ultimaVentaPropia(ops),
        alFallar,
      }),
    ])
    abierto.push(
      () => catalogo.cerrar(),
      () => recuperacion.cerrar(),
      () => aptitud.cerrar(),
      () => borradores.cerrar(),
    )

    const quien = celda<Persona | undefined>(await personaGuardada(local, dispositivoId, miembro))
    let motor: MotorCerrable | undefined
    const reloj: Reloj = crearReloj({
      puertos,
      ultimoContacto: () => ({ en: motor?.estado.valor().ultimoContacto ?? '', desfaseMs: motor?.estado.valor().desfaseMs ?? 0 }),
    })
    const escritor = crearEscritor({
      puertos,
      ops,
      tiendaId,
      dispositivoId,
      persona: () => quien.valor(),
      impedimento: () => (motor?.estado.valor().revocado === true ? fallo('dispositivo.revocado') : recuperacion.impedimento()),
      alGuardar: (filas) => diario.anotar(filas),
      async alFaltar() {
        await recuperacion.revisar()
        void motor?.sincronizar()
      },
    })
    abierto.push(() => escritor.cerrar())
    const numeros = crearNumeros({
      ops,
      dispositivoId,
      ahora: () => puertos.ahora(),
      descartadosHasta: () => recuperacion.descartadosHasta(),
    })
    const turnos = recordarTurno(ops, esta.cajaId)
    abierto.push(
      () => numeros.cerrar(),
      () => turnos.cerrar(),
    )
    const lectura = vigilarLectura(alFallar)
    const repo = crearRepository({
      almacenDe: (entity: Entity) => almacenes[entity.database],
      ops,
      escritor,
      productos: catalogo,
      nuevoId: () => puertos.nuevoId(),
      alFallar: lectura.alFallar,
    })

    const config = seguir(repo.vivo(Tienda, { limite: 1 }), ([fila]): Tienda | undefined => fila?.doc, undefined)
    const accesos = seguir(repo.vivo(Acceso), (filas): readonly Acceso[] => filas.map(({ doc }) => doc), [])
    const tasasDolar = seguir(repo.vivo(TasaDolar, { limite: TASAS_EN_VISTA }), docsDe<TasaDolar>, undefined)
    const tasaDolar: Vivo<TasaDolar | undefined> = {
      valor: () => tasaVigente(tasasDolar.celda.valor() ?? [], diaFiscal(new Date(puertos.ahora()).toISOString())),
      suscribir: tasasDolar.celda.suscribir,
    }
    const tasas = seguir(repo.vivo(ItbisTasas), docsDe<TasaItbis>, undefined)
    const umbrales = seguir(repo.vivo(UmbralConsumo), docsDe<Umbral>, undefined)
    const seguidos = [config, accesos, tasasDolar, tasas, umbrales]
    abierto.push(...seguidos.map(({ dejar }) => dejar))
    await Promise.race([Promise.all(seguidos.map(({ lista }) => lista)), lectura.rota])

    const sync = await arrancarMotor({
      puertos,
      credencial: esta,
      tiendaId,
      dispositivo: { id: dispositivoId, clase: esta.clase },
      ops,
      bases: almacenes,
      catalogo,
      numeros,
      escritor,
      reloj,
      local,
      tasaDolar: () => tasaDolar.valor()?.compraDiezmilesimas,
      duraderaEstricta: base.duraderaEstricta,
      alSaludo: (saludo) => recuperacion.alSaludo(saludo),
      alFallar,
    })
    motor = sync
    abierto.push(() => sync.cerrar())
    void diario.igualar()
    const dueno = pedirCaja(puertos.candados, dispositivoId)
    abierto.push(() => dueno.cerrar())

    const gente = crearGente({
      quien,
      accesos: accesos.celda,
      local,
      dispositivoId,
      miembro,
      pines: crearPines({ ops, local, tiendaId, puertos }),
      alFallar,
    })
    abierto.push(() => gente.cerrar())

    return {
      tiendaId,
      slug: esta.slug,
      dispositivo: { id: dispositivoId, clase: esta.clase, nombre: esta.nombre, cajaId: esta.cajaId },
      repo,
      catalogo,
      borradores,
      sync,
      dueno,
      aptitud,
      confirmacion: escritor.confirmacion,
      config: config.celda,
      persona: quien,
      tasaDolar,
      accesos: gente.accesos,
      entrarConPin: gente.entrarConPin,
      autorizarConPin: gente.autorizarConPin,
      desbloquearPin: gente.desbloquearPin,
      bloquear: gente.bloquear,
      numeros: () => numeros.quedan(),
      cerrar,
      interno: {
        puertos,
        diario,
        ops,
        escritor,
        numeros,
        reloj,
        turnos,
        tasas: () => tasas.celda.valor(),
        umbrales: () => umbrales.celda.valor(),
      },
    }
  } catch (error) {
    await cerrar()
    throw error
  }
}

/** How many of the device's last facts are looked at for its last sale. */
const HECHOS_ATRAS = 20

async function ultimaVentaPropia(ops: AlmacenFilas): Promise<Venta | undefined> {
  const filas = await ops.rango({ indice: ['seq'], desde: [1], hasta: [], orden: 'desc', limite: HECHOS_ATRAS })
  const ultima = filas.find(({ tipo }) => tipo === Venta.tipo)
  return ultima && leerFila(Venta, ultima).doc
}

/** A store whose first reading fails does not open: `rota` rejects. Later failures are only told. */
function vigilarLectura(alFallar: (error: unknown) => void): { alFallar: (error: unknown) => void; rota: Promise<never> } {
  let romper = alFallar
  const rota = new Promise<never>((_listo, mal) => {
    romper = mal
  })
  // It is only ever raced against; nobody has to be waiting for it when it breaks.
  rota.catch(() => undefined)
  return {
    rota,
    alFallar(error) {
      romper(error)
      alFallar(error)
    },
  }
}

const clavePersona = (dispositivoId: string): string => `persona:${dispositivoId}`

/** Who was at the till when the page ended; in the browser of somebody who signed in, that person. */
const personaGuardada = async (local: Local, dispositivoId: string, miembro: Persona | undefined): Promise<Persona | undefined> =>
  (await local.leer(clavePersona(dispositivoId), persona)) ?? miembro

interface ContextoGente {
  quien: VivoEscribible<Persona | undefined>
  accesos: Vivo<readonly Acceso[]>
  local: Local
  dispositivoId: string
  miembro: Persona | undefined
  pines: ReturnType<typeof crearPines>
  alFallar(error: unknown): void
}

/** Who is at the till, and how that changes. */
function crearGente({ quien, accesos, local, dispositivoId, miembro, pines, alFallar }: ContextoGente) {
  const clave = clavePersona(dispositivoId)
  const poner = async (nueva: Persona | undefined): Promise<void> => {
    quien.poner(nueva ?? miembro)
    await (nueva ? local.escribir(clave, nueva) : local.quitar(clave))
  }
  const publicos = seguir(
    accesos,
    (todos): readonly AccesoLocal[] =>
      todos
        .filter(({ activo }) => activo)
        .map(({ empleadoId, nombre, rol, pinHash }) => ({ empleadoId, nombre, rol, tienePin: pinHash !== '' })),
    [],
  )
  /** Somebody who left, or has another role now, does not go on as who they were. */
  const vigilar = (): void => {
    const actual = quien.valor()
    const acceso = actual && accesos.valor()?.find(({ empleadoId }) => empleadoId === actual.empleadoId)
    if (!actual || !acceso || actual === miembro) return
    if (!acceso.activo) void poner(undefined).catch(alFallar)
    else if (acceso.rol !== actual.rol || acceso.nombre !== actual.nombre)
      void poner({ empleadoId: acceso.empleadoId, nombre: acceso.nombre, rol: acceso.rol }).catch(alFallar)
  }
  const dejar = accesos.suscribir(vigilar)
  vigilar()

  return {
    accesos: publicos.celda,
    async entrarConPin(empleadoId: string, pin: string): Promise<Result<Persona>> {
      const entra = await pines.comprobar(empleadoId, pin)
      if (entra.ok) await poner(entra.value)
      return entra
    },
    autorizarConPin: (empleadoId: string, pin: string): Promise<Result<Persona>> => pines.comprobar(empleadoId, pin),
    async desbloquearPin(empleadoId: string, autoriza: { empleadoId: string; pin: string }): Promise<Result<void>> {
      if (autoriza.empleadoId === empleadoId) return fallo('pin.cerrado')
      const quienAutoriza = await pines.comprobar(autoriza.empleadoId, autoriza.pin)
      if (!quienAutoriza.ok) return quienAutoriza
      if (quienAutoriza.value.rol !== 'supervisor' && quienAutoriza.value.rol !== 'propietario') return fallo('permiso.denegado')
      await pines.perdonar(empleadoId)
      return ok(undefined)
    },
    bloquear: () => poner(undefined),
    cerrar(): void {
      dejar()
      publicos.dejar()
    },
  }
}
