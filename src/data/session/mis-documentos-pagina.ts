/** The one reader of this page: opened when a screen shows a person's documents, or when something that she did waits to be sent. */
import { ok, type Result } from '#domain/core/result.ts'
import { rangoDeActos } from './mis-actos.ts'
import type { MisDocumentos } from './mis-documentos.ts'
import type { Datos } from './sesion.ts'
import { seguirSubidas } from './subidas-pagina.ts'
import type { Subidas } from '#data/archivos/subidas.ts'

const abiertos = new WeakMap<Datos, Promise<MisDocumentos>>()

/** Opens it; whoever asks later gets the same. */
export function misDocumentosDe(datos: Datos): Promise<MisDocumentos> {
  const abierto = abiertos.get(datos)
  if (abierto) return abierto
  const nuevo = abrir(datos)
  abiertos.set(datos, nuevo)
  nuevo.catch(() => abiertos.delete(datos))
  return nuevo
}

async function abrir(datos: Datos): Promise<MisDocumentos> {
  const [{ abrirMisDocumentos }, { crearSalida }] = await Promise.all([import('./mis-documentos.ts'), import('./mis-actos.salida.ts')])
  const { puertos, usuario } = datos
  const esperadas = new Set<string>()
  /** A picture is there when it waits here no more. */
  const llego = async (url: string): Promise<Result<boolean>> => {
    const subidas = await seguirSubidas(datos)
    const subida = subidas?.lista.valor().find((una) => una.url === url)
    if (!subidas || !subida) return ok(true)
    if (subida.estado === 'rechazada' && subida.motivo) return { ok: false, error: subida.motivo }
    if (!esperadas.has(url)) alLlegar(subidas, url, () => void mios.sincronizar())
    esperadas.add(url)
    return ok(false)
  }
  const mios = await abrirMisDocumentos({
    puertos,
    datos,
    salida: crearSalida({ puertos, usuario, llego }),
    alFallar: reportError,
  })
  return mios
}

/** Calls back once, when this picture has arrived or never will. */
function alLlegar({ lista }: Pick<Subidas, 'lista'>, url: string, aviso: () => void): void {
  const dejar = lista.suscribir(() => {
    const subida = lista.valor().find((una) => una.url === url)
    if (subida && subida.estado !== 'rechazada') return
    dejar()
    aviso()
  })
}

/** Goes on with what an earlier page left unsent; where nothing waits, nothing is loaded. Returns the way to stop. */
export function seguirActos(datos: Datos, alFallar: (error: unknown) => void): () => void {
  let de: string | undefined
  const mirar = async (): Promise<void> => {
    const usuarioId = datos.estado.valor().usuario?.usuarioId
    if (usuarioId === de || usuarioId === undefined) return
    de = usuarioId
    const suyos = await datos.usuario.claves(rangoDeActos(usuarioId))
    if (suyos.length > 0) await misDocumentosDe(datos)
  }
  void mirar().catch(alFallar)
  return datos.estado.suscribir(() => void mirar().catch(alFallar))
}
