/** The data layer as React sees it: two providers and the hooks that screens use. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { clavesDeRol, puede, type Accion, type Doc, type Entity } from '#domain/core/entity.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { fallo, type Fallo, type Result } from '#domain/core/result.ts'
import type { Aptitud, TurnoConRiesgo } from '#data/device/aptitud.ts'
import type { BorradorVenta, VentaAparcada } from '#data/write/borradores.ts'
import type { Catalogo } from '#data/catalogo/catalogo.ts'
import type { EstadoCofre } from '#data/device/keys/cofre.ts'
import type { SinConfirmar } from '#data/write/confirmacion.ts'
import { nombresDe } from '#data/device/browser/conexion.ts'
import type { Consulta } from '#data/device/consultas.ts'
import type { EstadoDiario } from '#data/write/safety-copy.ts'
import type { Fila } from '#data/device/fila.ts'
import { seguirActos } from './mis-documentos-pagina.ts'
import { puertosDelNavegador } from '#data/device/browser/puertos-navegador.ts'
import type { Persona } from '#data/write/repository.ts'
import { abrirDatos, type Datos, type EstadoSesion } from './sesion.ts'
import { anotarTienda, seguirSubidas } from './subidas-pagina.ts'
import type { EstadoSync, MotorSync } from '#data/sync/estado.ts'
import type { AccesoLocal } from '#data/personas/gente.ts'
import type { NumerosDeTipo, TiendaLocal } from './tienda-local.ts'
import { LecturaFallida, type Vivo, type VivoLleno } from '#data/device/vivo.ts'

const DatosContext = createContext<Datos | undefined>(undefined)
const TiendaContext = createContext<TiendaLocal | undefined>(undefined)

const puertos = puertosDelNavegador()

/** A first visit is over by then. */
const TERRITORIO_TRAS_MS = 10_000

/** Takes newer versions of the country's places by itself; no first page waits for it, or weighs more by it. Returns the way to stop. */
function seguirTerritorio(): () => void {
  let viva = true
  const seguir = async (): Promise<() => void> => {
    const { seguirDivision } = await import('#data/envios/division.ts')
    return viva ? seguirDivision(puertos, reportar) : () => undefined
  }
  let parar = puertos.programar(TERRITORIO_TRAS_MS, () => {
    seguir().then(
      (dejar) => (parar = dejar),
      // The line was cut before this part came: the next start of the page asks again.
      () => undefined,
    )
  })
  return () => {
    viva = false
    parar()
  }
}

/** What broke with nobody waiting for it: shown by the browser as an uncaught error, so that tests and reports see it. */
const reportar = (error: unknown): void => {
  reportError(error)
}

interface DatosProviderProps {
  children: ReactNode
  cargando?: ReactNode
  alFallar: (fallo: Fallo, reintentar: () => void) => ReactNode
}

/** Opens what this browser keeps for itself; around the whole app. `alFallar` shows why the disk would not open. */
export function DatosProvider(props: DatosProviderProps): ReactNode {
  const { estado, reintentar } = useAbierto(
    useCallback(async () => ({ ok: true as const, value: await abrirDatos(puertos, reportar) }), []),
  )
  const datos = estado?.ok ? estado.value : undefined
  useEffect(() => {
    if (!datos) return
    seguirSubidas(datos).catch(reportar)
    return seguirActos(datos, reportar)
  }, [datos])
  useEffect(() => seguirTerritorio(), [])
  if (estado === undefined) return props.cargando ?? null
  if (!estado.ok) return props.alFallar(estado.error, reintentar)
  return <DatosContext value={estado.value}>{props.children}</DatosContext>
}

/**
 * Opens the store of a slug on this device, and closes it when left. `cargando` shows meanwhile; `alFallar` shows why it
 * cannot: 'tienda.sin-acceso' (not a member), 'sesion.ninguna', 'red.sin-conexion' (never opened here and no line), 'datos.no-abre'.
 */
export function TiendaProvider(props: TiendaProviderProps): ReactNode {
  const { usuario, membresias, dispositivoCaja } = useCelda(useDatos().estado)
  const propia = membresias.find(({ slug }) => slug === props.slug)
  const miembro = `${usuario?.usuarioId ?? ''} ${clavesDeRol(propia)}`
  const deQuien = dispositivoCaja?.slug === props.slug ? 'caja' : miembro
  return <TiendaAbierta key={`${props.slug} ${deQuien}`} {...props} />
}

interface TiendaProviderProps {
  slug: string
  children: ReactNode
  cargando?: ReactNode
  alFallar: (fallo: Fallo, reintentar: () => void) => ReactNode
}

/** Mounted anew for another store or another person, whose databases are others, and for other roles, which read others. */
function TiendaAbierta(props: TiendaProviderProps): ReactNode {
  const datos = useDatos()
  const { slug } = props
  const { estado, reintentar } = useAbierto(useCallback(() => datos.abrirTienda(slug), [datos, slug]))
  useEffect(() => (estado?.ok ? anotarTienda(estado.value) : undefined), [estado])
  if (estado === undefined) return props.cargando ?? null
  if (!estado.ok) return props.alFallar(estado.error, reintentar)
  return <TiendaContext value={estado.value}>{props.children}</TiendaContext>
}

type Abierto<T> = { ok: true; value: T } | { ok: false; error: Fallo }

/** Databases that are being closed: the same one is not opened again before. */
let cerrando: Promise<void> = Promise.resolve()

/** Opens something for as long as this component shows it; one at a time, the last one closed before the next. */
function useAbierto<T extends { cerrar(): Promise<void> }>(
  abrir: () => Promise<Abierto<T>>,
): { estado: Abierto<T> | undefined; reintentar: () => void } {
  const [estado, setEstado] = useState<Abierto<T>>()
  const [intento, setIntento] = useState(0)
  useEffect(() => {
    let vigente = true
    const abierto = cerrando
      .then(() => (vigente ? abrir() : undefined))
      .catch((error: unknown): Abierto<T> => {
        // It has a screen of its own, which says all that there is to say.
        if (nombresDe(error).includes('UnknownError')) return fallo('datos.disco-cerrado')
        reportar(error)
        if (error instanceof Error && error.name === 'BaseBloqueada') return fallo('datos.bloqueados')
        if (error instanceof Error && error.name === 'BaseAjena') return fallo('datos.version-nueva')
        return fallo('datos.no-abre', { detalle: error instanceof Error ? error.name : String(error) })
      })
    void abierto.then((resultado) => {
      if (vigente && resultado) setEstado(resultado)
    })
    return () => {
      vigente = false
      setEstado(undefined)
      cerrando = cerrando
        .then(() => abierto)
        .then((resultado) => (resultado?.ok ? resultado.value.cerrar() : undefined))
        .catch(reportar)
    }
  }, [abrir, intento])
  return { estado, reintentar: useCallback(() => setIntento((n) => n + 1), []) }
}

/** What this browser keeps for itself; for hooks of this folder that have a file of their own. */
export function useDatos(): Datos {
  const datos = useContext(DatosContext)
  if (!datos) throw new Error('outside of <DatosProvider>')
  return datos
}

/** A value that is always there. */
function useCelda<T>(celda: VivoLleno<T>): T {
  return useSyncExternalStore(celda.suscribir, () => celda.valor())
}

const nadaVivo: Vivo<never> = { valor: () => undefined, suscribir: () => () => undefined }

/**
 * Follows any `Vivo`, undefined while it has nothing to say. Make it once (useMemo) and hand it in. What cannot be read is
 * thrown: the page shows that, with another try, instead of loading for ever.
 */
export function useVivoDe<T>(vivo: Vivo<T> | undefined): T | undefined {
  const este: Vivo<T> = vivo ?? nadaVivo
  const visto = useSyncExternalStore(este.suscribir, () => {
    const valor = este.valor()
    return valor === undefined ? este.fallo?.() : valor
  })
  if (visto instanceof LecturaFallida) throw visto
  return visto
}

export interface Sesion extends EstadoSesion, Pick<Datos, 'entrar' | 'registrar' | 'salir' | 'enrolar' | 'olvidarRetiro' | 'refrescar'> {}

/** Who is signed in on this browser, and what they may do about it; known offline too. */
export function useSesion(): Sesion {
  const datos = useDatos()
  const estado = useCelda(datos.estado)
  return useMemo(
    () => ({
      ...estado,
      entrar: datos.entrar,
      registrar: datos.registrar,
      salir: datos.salir,
      enrolar: datos.enrolar,
      olvidarRetiro: datos.olvidarRetiro,
      refrescar: datos.refrescar,
    }),
    [datos, estado],
  )
}

/** Its turn with the databases of stores: after what is being closed, and before what opens next. */
function enTurno<T>(hacer: () => Promise<T>): Promise<T> {
  const hecho = cerrando.then(hacer)
  cerrando = hecho.then(() => undefined, reportar)
  return hecho
}

/** What this browser's stores still have to hand over, and handing it over: for who leaves from outside of a store. */
export function usePorEntregar(): Pick<Datos, 'porEntregar' | 'entregar'> {
  const datos = useDatos()
  return useMemo(
    () => ({ porEntregar: () => enTurno(() => datos.porEntregar()), entregar: (slugs) => enTurno(() => datos.entregar(slugs)) }),
    [datos],
  )
}

/** The open store; throws outside of a store's pages. */
export function useTienda(): TiendaLocal {
  const tienda = useContext(TiendaContext)
  if (!tienda) throw new Error('outside of <TiendaProvider>')
  return tienda
}

/** As `useTienda`, for what also shows outside a store. */
export const useTiendaSiHay = (): TiendaLocal | undefined => useContext(TiendaContext)

export const usePersona = (): Persona | undefined => useVivoDe(useTiendaSiHay()?.persona)

/** Letting somebody in by PIN, and locking the screen. */
export function usePin(): { accesos: readonly AccesoLocal[] } & Pick<
  TiendaLocal,
  'entrarConPin' | 'autorizarConPin' | 'desbloquearPin' | 'bloquear'
> {
  const tienda = useTienda()
  const [todos, ajustes] = [useVivoDe(tienda.accesos), useVivoDe(tienda.config)?.permisosAjustados]
  const accesos = useMemo(() => (todos ?? []).map((acceso) => ({ ...acceso, ajustes })), [todos, ajustes])
  return {
    accesos,
    entrarConPin: tienda.entrarConPin,
    autorizarConPin: tienda.autorizarConPin,
    desbloquearPin: tienda.desbloquearPin,
    bloquear: tienda.bloquear,
  }
}

/** Looking at the store as somebody with other roles: which ones, and how to begin and end. */
export function useVerComo(): { roles: RolesDePersona | undefined; verComo: TiendaLocal['verComo'] } | undefined {
  const tienda = useTiendaSiHay()
  const roles = useVivoDe(tienda?.mirada)
  return tienda && { roles, verComo: tienda.verComo }
}

export const useConfigTienda = (): Tienda | undefined => useVivoDe(useTiendaSiHay()?.config)

/** Documents of the open store, followed; undefined while the first reading is under way. */
export function useVivo<E extends Entity>(entity: E, consulta?: Consulta): Fila<Doc<E>>[] | undefined {
  const { repo } = useTienda()
  const pregunta = JSON.stringify(consulta ?? {})
  const vivo = useMemo(() => repo.vivo(entity, JSON.parse(pregunta) as Consulta), [repo, entity, pregunta])
  return useVivoDe(vivo)
}

/** The catalogue; the component draws again when a product or a stock figure changes. */
export function useCatalogo(): Catalogo {
  const { catalogo } = useTienda()
  const version = useCelda(catalogo.version)
  return useMemo(() => conVersion(catalogo, version), [catalogo, version])
}

/** Another object for each version, so that a `useMemo` over the catalogue sees that it changed. */
const conVersion = (catalogo: Catalogo, version: number): Catalogo => ({
  total: catalogo.total,
  porId: (id) => catalogo.porId(id),
  porCodigo: (codigo) => catalogo.porCodigo(codigo),
  duplicados: (codigo) => catalogo.duplicados(codigo),
  buscar: (texto, limite, filtro, pesos) => catalogo.buscar(texto, limite, filtro, pesos),
  todos: () => catalogo.todos(),
  existencia: (id) => catalogo.existencia(id),
  propias: (id) => catalogo.propias(id),
  version: { valor: () => version, suscribir: catalogo.version.suscribir },
})

/** How far this device is with the server. */
export function useSync(): EstadoSync & Pick<MotorSync, 'sincronizar' | 'comparar'> {
  const { sync } = useTienda()
  const estado = useCelda(sync.estado)
  return useMemo(() => ({ ...estado, sincronizar: () => sync.sincronizar(), comparar: () => sync.comparar() }), [estado, sync])
}

/** May the person at this screen do it? The server asks the same declaration again. */
export function usePuede(entity: Pick<Entity, 'permisos'>, accion: Accion): boolean {
  return puede(usePersona(), entity, accion)
}

/** Is this the tab that sells, and a way to become it. */
export function useDuenoDePestana(): { soyDueno: boolean; tomar(): Promise<void> } {
  const { dueno } = useTienda()
  const soyDueno = useCelda(dueno.soyDueno)
  return { soyDueno, tomar: dueno.tomar }
}

/** May this device sell in this shift (undefined: in one that is about to be opened), as far as its disk goes? */
export function useAptitud(turno: Partial<TurnoConRiesgo> | undefined): { apto: Result<true> } & Pick<Aptitud, 'medir' | 'aceptar'> {
  const { aptitud } = useTienda()
  useCelda(aptitud.disco)
  useCelda(aptitud.turnoAceptado)
  return { apto: aptitud.revisar(turno), medir: aptitud.medir, aceptar: aptitud.aceptar }
}

/** Milliseconds for which this till may still sell with no line; undefined when nobody limits it. */
export const usePermiso = (): number | undefined => useCelda(useTienda().permiso.queda)

/** How the second copy of what was not sent is doing. */
export const useSegundaCopia = (): EstadoDiario => useCelda(useTienda().interno.diario.estado)

/** How what this device holds of customers stands. */
export const useCofre = (): EstadoCofre => useCelda(useTienda().cofre)

/** What was saved last, when the disk did not say in time whether it was; undefined when nothing is open. */
export function useSinConfirmar(): { pendiente: SinConfirmar | undefined; olvidar(): void } {
  const { confirmacion } = useTienda()
  return { pendiente: useCelda(confirmacion.pendiente), olvidar: confirmacion.olvidar }
}

/** The sale at hand and the parked ones. */
export function useBorradores(): { actual: BorradorVenta | undefined; aparcadas: readonly VentaAparcada[] } & Pick<
  TiendaLocal['borradores'],
  'nuevo' | 'cambiar' | 'descartar' | 'descartarSiEs' | 'aparcar' | 'retomar' | 'descartarAparcada'
> {
  const { borradores } = useTienda()
  const actual = useVivoDe(borradores.actual)
  const aparcadas = useCelda(borradores.aparcadas)
  const { nuevo, cambiar, descartar, descartarSiEs, aparcar, retomar, descartarAparcada } = borradores
  return useMemo(
    () => ({ actual, aparcadas, nuevo, cambiar, descartar, descartarSiEs, aparcar, retomar, descartarAparcada }),
    [actual, aparcadas, nuevo, cambiar, descartar, descartarSiEs, aparcar, retomar, descartarAparcada],
  )
}

/** Fiscal numbers on hand by type, counted again after each sale and each new block; undefined while counting first. */
export function useNumeros(): Partial<Record<TipoComprobante, NumerosDeTipo>> | undefined {
  const tienda = useTienda()
  const [numeros, setNumeros] = useState<Partial<Record<TipoComprobante, NumerosDeTipo>>>()
  useEffect(() => {
    let vuelta = 0
    const contar = (): void => {
      const esta = ++vuelta
      void tienda
        .numeros()
        .then((cuenta) => {
          if (esta === vuelta) setNumeros(cuenta)
        })
        .catch(reportar)
    }
    contar()
    const dejar = tienda.interno.ops.observar((cambios) => {
      if (cambios.some(({ antes, despues }) => ['venta', 'compra', 'bloqueNCF'].includes((despues ?? antes)?.tipo ?? ''))) contar()
    })
    return () => {
      vuelta = -1
      dejar()
    }
  }, [tienda])
  return numeros
}
