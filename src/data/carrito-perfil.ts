/** The cart of this browser and that of a person's profile, brought together. */
import { conAcuerdo, conPerfil, difiereDelPerfil, paraElPerfil, type EstadoDeCompra } from '#domain/carrito.rules.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosPersonas } from '#domain/comandos.personas.ts'
import { ok, type Result } from '#domain/result.ts'
import { pedidoDe } from './api.ts'
import { pedirJson } from './http.ts'
import type { Datos } from './sesion.ts'
import type { Vivo } from './vivo.ts'

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
    const con = conPerfil(antes, usuarioId, carrito)
    const despues = { ...con, entrega: con.entrega ?? direccionesEnvio[0] ?? null, telefono: con.telefono || telefono }
    return JSON.stringify(despues) === JSON.stringify(antes) ? antes : despues
  })
  if (!difiereDelPerfil(junto.lineas, carrito)) return ok(undefined)
  const lineas = paraElPerfil(junto.lineas)
  const guardado = await pedirJson(puertos, pedidoDe(comandos.guardarPerfil, {}, { carrito: lineas }), comandos.guardarPerfil.respuesta)
  if (!guardado.ok) return guardado
  await cambiar((antes) => conAcuerdo(antes, usuarioId, lineas))
  return ok(undefined)
}
