/** Who buys at the demo shops from home, and who brings it to them. */
import { v7 as uuidv7 } from 'uuid'
import type { Server } from '../core/contexto.ts'
import type { ActoServidor } from '../core/decisiones.ts'
import { crearEmpleado } from '../personas/equipo/empleados.ts'
import { unir } from '../personas/equipo/invitaciones.ts'
import { claveNueva } from '../personas/identidad/operadores.ts'
import type { CuentasDemo } from './cuentas.ts'
import { Aparato } from './vida/aparato.ts'
import { exito } from './vida/exito.ts'
import type { Compradora, Repartidor } from './vida/pedidos.ts'

export type Vecinos = NonNullable<CuentasDemo['vecinos']>

const direccion = {
  nombre: 'Mi casa',
  regionMacro: '03',
  regionAdministrativa: '0310',
  provincia: '031001',
  municipio: '03100101',
  distritoMunicipal: '0310010101',
  seccion: '031001010101',
  barrioParaje: '031001010101050',
  subBarrio: '',
  calle: 'Calle Juan Isidro Pérez',
  calleReferencia: 'Casa verde, frente al parque',
  numeroCasa: '15',
  numeroApto: '',
  nombreEdificio: '',
}

/** The first is the one whose account the demo shows. Nobody knows the passwords of the others. */
export async function crearCompradoras(server: Server, { clienta }: Vecinos): Promise<Compradora[]> {
  const personas = [
    { ...clienta, telefono: '829-555-0111', casa: '15' },
    { nombre: 'Luis Ernesto Vargas', email: `luis-${uuidv7()}@mercana.test`, clave: claveNueva(), telefono: '809-555-0112', casa: '28' },
    { nombre: 'Ana Lucía Sánchez', email: `ana-${uuidv7()}@mercana.test`, clave: claveNueva(), telefono: '829-555-0132', casa: '9' },
  ]
  const compradoras: Compradora[] = []
  for (const { telefono, casa, ...cuenta } of personas)
    compradoras.push({
      persona: { usuarioId: await crearCuenta(server, cuenta), nombre: cuenta.nombre, email: cuenta.email },
      telefono,
      direccion: { ...direccion, numeroCasa: casa },
    })
  return compradoras
}

/** The same person brings for all the shops. */
export async function crearRepartidor(server: Server, acto: ActoServidor, { mensajero }: Vecinos): Promise<Repartidor> {
  const { nombre, email } = mensajero
  const sabida = await server.identidad.porEmail(email)
  const usuarioId = sabida?.usuarioId ?? (await crearCuenta(server, mensajero))
  const { id: empleadoId } = exito(await crearEmpleado(server, acto, { nombre, cargo: 'Delivery', rol: 'mensajero', email }))
  exito(await unir(server, usuarioId, empleadoId, acto))
  const aparato = await Aparato.nuevo(server, { ...acto, autor: empleadoId }, `Teléfono de ${nombre}`)
  return { persona: { empleadoId, nombre, rol: 'mensajero' }, aparato }
}

async function crearCuenta(server: Server, cuenta: { nombre: string; email: string; clave: string }): Promise<string> {
  const usuarioId = await server.identidad.crear(cuenta)
  if (usuarioId === undefined) throw new Error(`La cuenta ${cuenta.email} ya existe`)
  return usuarioId
}
