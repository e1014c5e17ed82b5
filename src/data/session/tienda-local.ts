/** One store, open on this device: its documents, catalogue, drafts, numbers and line to the server. */
import { entities } from '#domain/entities.ts'
import { comprobanteUsual } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { ItbisTasas, TasaDolar, UmbralConsumo } from '#domain/fiscal/referencias.entity.ts'
import type { RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { mismosRoles, puede, type Database, type Entity } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { TasaItbis, Umbral } from '#domain/fiscal/itbis.rules.ts'
import { TASAS_EN_VISTA, tasaVigente } from '#domain/fiscal/tasa-dolar.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Base as BaseSync } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { seguirAnteriores } from './anteriores.ts'
import { vigilarAptitud, type Aptitud } from '#data/device/aptitud.ts'
import { crearFirmador } from '#data/personas/autoria.ts'
import { abrirBorradores, type Borradores } from '#data/write/borradores.ts'
import { abrirCatalogo, type Catalogo } from '#data/catalogo/catalogo.ts'
import { abrirCofre, type Cofre, type EstadoCofre } from '#data/device/keys/cofre.ts'
import type { Confirmacion } from '#data/write/confirmacion.ts'
import { nombreBase, type Credencial } from '#data/device/credencial.ts'
import { abrirDiario, type Diario } from '#data/write/safety-copy.ts'
import { pedirCaja, type DuenoDePestana } from '#data/device/dueno.ts'
import { leerFila } from '#data/device/fila.ts'
import { abrirFirmas } from '#data/personas/firmas-personas.ts'
import { crearGente, personaGuardada, type AccesoLocal } from '#data/personas/gente.ts'
import { crearEscritor, type Escritor } from '#data/write/hechos.ts'
import type { Local } from '#data/device/local.ts'
import { crearNumeros, type Numeros, type NumerosDeTipo } from '#data/fiscal/numeros.ts'
import { conAjustes, conPapel } from '#data/personas/quien.ts'
import { vigilarPermiso, type Permiso } from './permiso.ts'
import { crearPines, quitarPinesAjenos } from '#data/personas/pin.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { vigilarPerdida } from '#data/sync/recuperacion.ts'
import { crearReloj, type Reloj } from '#data/device/reloj.ts'
import { crearRepository, type Persona, type Repository } from '#data/write/repository.ts'
import { anotarRetiro } from './retiro.ts'
import { nombreDeLlave } from '#data/sync/nombres.ts'
import type { EstadoSync, MotorSync } from '#data/sync/estado.ts'
import { arrancarMotor, type MotorCerrable } from '#data/sync/motor.ts'
import { recordarTurno, type TurnoRecordado } from '#data/caja/turnos.ts'
import { celda, seguir, type Vivo, type VivoLleno } from '#data/device/vivo.ts'

export type { NumerosDeTipo } from '#data/fiscal/numeros.ts'
export type { DuenoDePestana } from '#data/device/dueno.ts'

export interface DispositivoLocal {
  id: string
  clase: 'caja' | 'web'
  nombre: string
  /** '' on the browser of somebody who signed in. */
  cajaId: string
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
  /** For how long this till may still sell with no line. */
  readonly permiso: Permiso
  /** What was saved last, when the disk did not say in time whether it was. */
  readonly confirmacion: Pick<Confirmacion, 'pendiente' | 'olvidar'>
  /** How what this device holds of customers stands: sealed and open, shut, or not sealed. */
  readonly cofre: VivoLleno<EstadoCofre>
  /** The store's profile and selling rules; undefined until the first copy arrived. */
  readonly config: Vivo<Tienda | undefined>
  /** Who is at the till or the desk, with the role as this store has it; undefined when locked. */
  readonly persona: Vivo<Persona | undefined>
  /** The roles that the owner looks at the store as; undefined when nobody does. */
  readonly mirada: Vivo<RolesDePersona | undefined>
  /** Looks at the store as who has these roles, which saves nothing; undefined goes back. Only for who may (`Tienda.verComo`). */
  verComo(roles: RolesDePersona | undefined): void
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
  local: Local
  diario: Diario
  ops: AlmacenFilas
  cofre: Pick<Cofre, 'abrir'>
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
  credencial: Credencial
  /** The signed-in person's place in this store, in a 'web' device. */
  miembro: Persona | undefined
  /** What broke without anybody waiting for it. */
  alFallar(error: unknown): void
}

const deTienda = ['ops', 'conta', 'equipo'] as const
type DeTienda = (typeof deTienda)[number]

/** Databases of the store that this person's browser keeps: those that hold anything they may read. A till keeps `ops`. */
const basesDe = ({ clase }: Credencial, miembro: Persona | undefined): DeTienda[] =>
  deTienda.filter(
    (base) => base === 'ops' || (clase === 'web' && entities.some((entity) => entity.database === base && puede(miembro, entity, 'leer'))),
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
      // Beside the orders' acts: a courier's few rows do not ask for a collection, and there may be eight.
      mensajero: ops,
    }
    const cofre = abrirCofre({
      puertos,
      local,
      ops,
      dispositivo: { id: dispositivoId, clase: esta.clase },
      hayLinea: () => leeDelServidor(motor?.estado.valor()),
      alRenovar: () => void motor?.sincronizar().catch(alFallar),
      alFallar,
    })
    abierto.push(() => cofre.cerrar())
    const firmas = esta.clase === 'caja' ? abrirFirmas({ puertos, local, ops, tiendaId, dispositivoId, alFallar }) : undefined
    abierto.push(() => firmas?.cerrar())
    if (esta.clase === 'caja') await quitarPinesAjenos(ops, esta.cajaId)
    const diario = abrirDiario({ puertos, ops, credencial: esta, alFallar })
    abierto.push(() => diario.cerrar())
    const [catalogo, recuperacion, aptitud, permiso, borradores] = await Promise.all([
      abrirCatalogo({ apuntes: base.apuntes.catalogo, ops, tiendaId, dispositivoId, puertos, alFallar }),
      vigilarPerdida({ ops, local, dispositivoId, diario, puertos, alFallar }),
      vigilarAptitud({
        puertos,
        local,
        dispositivo: { id: dispositivoId, clase: esta.clase },
        duraderaEstricta: base.duraderaEstricta,
        alFallar,
      }),
      vigilarPermiso({ puertos, local, dispositivoId, alFallar }),
      abrirBorradores({
        local,
        de: `${tiendaId}:${dispositivoId}`,
        puertos,
        comprobantePorDefecto: () => comprobanteUsual(config.celda.valor(), diaFiscal(new Date(puertos.ahora()).toISOString())),
        ultimaVenta: () => ultimaVentaPropia(ops),
        alFallar,
      }),
    ])
    abierto.push(
      () => catalogo.cerrar(),
      () => recuperacion.cerrar(),
      () => aptitud.cerrar(),
      () => permiso.cerrar(),
      () => borradores.cerrar(),
    )

    const quien = celda<Persona | undefined>(await personaGuardada(local, dispositivoId, miembro))
    const mirada = celda<RolesDePersona | undefined>(undefined)
    abierto.push(quien.suscribir(() => mirada.poner(undefined)))
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
      clase: esta.clase,
      persona: () => papel.valor(),
      firmador: crearFirmador({ puertos, llave: nombreDeLlave(esta), personas: firmas }),
      impedimento: () =>
        (mirada.valor() === undefined ? undefined : fallo('verComo.solo-mira')) ??
        retirado(motor?.estado.valor()) ??
        recuperacion.impedimento(),
      alGuardar: (filas) => diario.anotar(filas),
      copiado: () => diario.asegurar(),
      hacerSitio: () => aptitud.hacerSitio(),
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
      cofre,
      escritor,
      productos: catalogo,
      nuevoId: () => puertos.nuevoId(),
      alFallar: lectura.alFallar,
    })

    const config = seguir(repo.vivo(Tienda, { limite: 1 }), ([fila]): Tienda | undefined => fila?.doc, undefined)
    const papel = conPapel({ quien, config: config.celda, mirada })
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
      cofre,
      firmas,
      numeros,
      escritor,
      reloj,
      local,
      tasaDolar: () => tasaDolar.valor()?.compraDiezmilesimas,
      duraderaEstricta: base.duraderaEstricta,
      alSaludo: async ({ permisoHasta, ...saludo }) => {
        permiso.alContacto({ hora: saludo.hora, hasta: permisoHasta })
        await recuperacion.alSaludo(saludo)
      },
      alFallar,
    })
    motor = sync
    abierto.push(() => sync.cerrar())
    /** A device that was taken away reads nothing more: the keys to what it read go at once. */
    let soltado = false
    const seguirCofre = (): void => {
      const { revocado, copiado } = sync.estado.valor()
      if (revocado && !soltado) {
        void anotarRetiro(local, esta, config.celda.valor()?.tiendaNombre, copiado).catch(alFallar)
        void cofre.olvidar().catch(alFallar)
        void firmas?.olvidar().catch(alFallar)
      }
      soltado = revocado
      if (leeDelServidor(sync.estado.valor()) && cofre.estado.valor() === 'cerrado') void cofre.renovar()
    }
    abierto.push(sync.estado.suscribir(seguirCofre))
    seguirCofre()
    void diario.igualar()
    abierto.push(seguirAnteriores({ puertos, local, esta, ops, alFallar }))
    const dueno = pedirCaja(puertos.candados, dispositivoId)
    abierto.push(() => dueno.cerrar())

    const gente = crearGente({
      quien,
      accesos: accesos.celda,
      local,
      dispositivoId,
      miembro,
      pines: crearPines({ ops, local, tiendaId, puertos, cofre, firmas }),
      cofre,
      firmas,
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
      permiso,
      cofre: cofre.estado,
      confirmacion: escritor.confirmacion,
      config: config.celda,
      persona: papel,
      mirada,
      verComo: (roles) => mirada.poner(puede(quien.valor(), Tienda, 'verComo') && !mismosRoles(roles, quien.valor()) ? roles : undefined),
      tasaDolar,
      accesos: gente.accesos,
      entrarConPin: gente.entrarConPin,
      async autorizarConPin(empleadoId, pin) {
        const autoriza = await gente.autorizarConPin(empleadoId, pin)
        return autoriza.ok ? ok(conAjustes(autoriza.value, config.celda.valor()?.permisosAjustados)) : autoriza
      },
      desbloquearPin: gente.desbloquearPin,
      bloquear: gente.bloquear,
      numeros: () => numeros.quedan(),
      cerrar,
      interno: {
        puertos,
        local,
        diario,
        ops,
        cofre,
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

/** A device that was taken away from the store, or copied, saves nothing more; what it has is handed in. */
const retirado = (estado: Pick<EstadoSync, 'revocado' | 'copiado'> | undefined): Result<never> | undefined =>
  estado?.copiado ? fallo('dispositivo.copiado') : estado?.revocado ? fallo('dispositivo.revocado') : undefined

const leeDelServidor = (estado: Pick<EstadoSync, 'conexion' | 'revocado'> | undefined): boolean =>
  estado?.conexion === 'en-linea' && !estado.revocado

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
