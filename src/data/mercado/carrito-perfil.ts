/** The cart of this browser and that of a person's profile, brought together. */
import {
  conAcuerdo,
  conDireccionesDe,
  conPerfil,
  difiereDelPerfil,
  paraElPerfil,
  type EstadoDeCompra,
} from '#domain/mercado/carrito.rules.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { juntarDirecciones } from '#domain/envios/direccion.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { pedidoDe } from '#data/device/browser/api.ts'
import { pedirJson } from '#data/device/http.ts'
import type { Datos } from '#data/session/sesion.ts'
import type { Vivo } from '#data/device/vivo.ts'

/** What it needs of this browser. */
export type DeCarrito = Pick<Datos, 'local' | 'estado'> & {
  puertos: Pick<Datos['puertos'], 'candados' | 'fetch' | 'programar' | 'alDespertar' | 'notas' | 'nuevoId'>
}

export interface CarritoVivo {
  /** undefined until it was read. */
  readonly estado: Vivo<EstadoDeCompra>
  /** Shown at once; resolves when it is on disk. `cambio` may be asked twice. One change at a time among all tabs, each over what the last one left. */
  cambiar(cambio: (estado: EstadoDeCompra) => EstadoDeCompra): Promise<EstadoDeCompra>
  /** As `cambiar`, and shown only when it is on disk: what nobody may believe done before it is. */
  guardar(cambio: (estado: EstadoDeCompra) => EstadoDeCompra): Promise<EstadoDeCompra>
  /** Brings this cart and that of who is signed in together. */
  seguirPerfil(): Promise<Result<void>>
  /** Who was here has left: the next one has no business with the cart, the address and the telephone. */
  olvidar(): Promise<void>
}

/** Reads the profile, joins both and hands in what it lacks; its address and telephone are used where none was said here. */
export async function juntarConPerfil(
  { estado: sesion, puertos }: Pick<DeCarrito, 'estado' | 'puertos'>,
  cambiar: CarritoVivo['cambiar'],
): Promise<Result<void>> {
  const { usuario } = sesion.valor()
  if (!usuario || usuario.suplantada) return ok(undefined)
  const { usuarioId } = usuario
  const leido = await pedirJson(puertos, pedidoDe(comandosPersonas.perfil, {}, {}), comandosPersonas.perfil.respuesta)
  if (!leido.ok) return leido
  const { carrito, direccionesEnvio, telefono } = leido.value.perfil
  const junto = await cambiar((antes) => {
    const con = conPerfil(conDireccionesDe(antes, usuarioId, direccionesEnvio), usuarioId, carrito)
    const despues = { ...con, telefono: con.telefono || telefono }
    return JSON.stringify(despues) === JSON.stringify(antes) ? antes : despues
  })
  const direcciones = juntarDirecciones(direccionesEnvio, junto.sueltas)
  const lineas = paraElPerfil(junto.lineas)
  const cambio = {
    ...(difiereDelPerfil(junto.lineas, carrito) ? { carrito: lineas } : {}),
    ...(direcciones.length > direccionesEnvio.length ? { direccionesEnvio: direcciones } : {}),
  }
  if (Object.keys(cambio).length > 0) {
    const guardado = await pedirJson(puertos, pedidoDe(comandos.guardarPerfil, {}, cambio), comandos.guardarPerfil.respuesta)
    if (!guardado.ok) return guardado
  }
  const guardadas = new Set(junto.sueltas.map((una) => JSON.stringify(una)))
  await cambiar((antes) => {
    const despues = cambio.carrito ? conAcuerdo(antes, usuarioId, lineas) : antes
    return guardadas.size === 0 ? despues : { ...despues, sueltas: antes.sueltas.filter((una) => !guardadas.has(JSON.stringify(una))) }
  })
  return ok(undefined)
}
