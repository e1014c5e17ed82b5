/**
 * Online commands: requests for a decision, which the server alone takes and may refuse (law 2). Each names its method, path
 * (`:x` are parameters), body and reply; the server's routes and the browser's `api` are both made from these.
 * Refusals come as `{ code, datos? }` with a status of 4xx; `messages.ts` has the words.
 */
import * as z from 'zod'
import { comando } from './core/comando.ts'
import { nivelesDeConfianza } from './confianza/confianza.rules.ts'
import { comandosDePortada, membresiaPropia } from './mercado/comandos.portada.ts'
import { productoPublico } from './pedidos/comandos.vitrina.ts'
import { Caja } from './tienda/dispositivo.entity.ts'
import { TiendaBanco } from './tienda/tienda-banco.entity.ts'
import { Tienda, TiendaPublica } from './tienda/tienda.entity.ts'
import { Empleado } from './personas/equipo.entity.ts'
import { BloqueNCF, RangoNCF } from './fiscal/ncf.entity.ts'
import { ItbisTasas, TasaDolar, UmbralConsumo } from './fiscal/referencias.entity.ts'
import { TiposNegocios } from './tienda/tipos-negocios.entity.ts'
import { Usuario } from './personas/usuario.entity.ts'
import { BYTES_MAXIMOS, esIdDeArchivo, nombresDeCarpeta } from './archivos/archivo.ts'
import { archivo, dia, ref, texto } from './core/entity.ts'
import { codigos608 } from './fiscal/ncf.ts'
import { tipoComprobantes } from './core/tipos-comprobante.ts'
import { digesto, estadoDispositivo, motivosCuarentena, porques } from './core/sync.ts'

const nada = z.object({})
/** Permissions of roles are switched one by one (comandos.personas.ts); a store opens and is suspended by acts of their own. */
const deTienda = Tienda.esquemaCampos.omit({
  permisosAjustados: true,
  estado: true,
  estadoMotivo: true,
  estadoEn: true,
  sinAprobar: true,
  revision: true,
  revisionDe: true,
  revisionEn: true,
  revisionMotivo: true,
  rncConfirmado: true,
})
/** What goes with a request to the platform: a picture of the RNC's certificate, and a word. */
const pruebaDeTienda = { acta: archivo().nullable().default(null), nota: texto(500).default('') }
const id = z.object({ id: z.string() })

/** Rounds of PBKDF2-SHA256 for a PIN: OWASP's figure; 7 tries a second and core (docs/RELIABILITY.md E11). */
export const PIN_ITERACIONES = 600_000

/** A PIN as it leaves the owner's browser: already hashed there, so that the server never sees it. */
export const pinCifrado = z.object({
  pinHash: z.string().regex(/^[0-9a-f]{64}$/),
  pinSal: z.string().regex(/^[0-9a-f]{32}$/),
  pinIteraciones: z.int().min(PIN_ITERACIONES),
  /** The same PIN under a salt of its own; a page of before sends neither. */
  pinSal2: z
    .string()
    .regex(/^([0-9a-f]{32})?$/)
    .default(''),
  pinPrueba: z
    .string()
    .regex(/^([0-9a-f]{64})?$/)
    .default(''),
})

/** A closed day of which a device and the server do not hold the same, with both figures and since when that is known. */
export const diaDistinto = z.object({ dia: z.string(), dispositivo: digesto, servidor: digesto, desde: z.string() })
export type DiaDistinto = z.infer<typeof diaDistinto>
const comparacion = z.object({ en: z.string(), distintos: z.array(diaDistinto) })
export type Comparacion = z.infer<typeof comparacion>

const anuncio = z.object({
  /** Made where the picture was chosen. */
  id: z.string().refine(esIdDeArchivo),
  /** The store or the person whose it is: somebody else's session must not take it for its own. */
  dueno: texto(60),
  carpeta: z.enum(nombresDeCarpeta),
  bytes: z.int().min(1).max(BYTES_MAXIMOS),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of a receipt that a customer sends: the store that may see it. */
  paraTienda: texto(60).default(''),
  /** Of a till: who chose it (empleadoId). */
  autor: texto(60).default(''),
})
/** Bytes that the server has, and the reference once it has all of them. */
const progreso = z.object({ recibidos: z.int().min(0), archivo: archivo().nullable() })

export const saludDispositivo = z.object({
  dispositivoId: z.string(),
  nombre: z.string(),
  clase: z.enum(['caja', 'web']),
  cajaId: z.string(),
  estado: z.enum(['activo', 'revocado']),
  /** Last contact with the server; '' when never. */
  contactoEn: z.string(),
  /** Device clock − server clock at the last contact. */
  desfaseMs: z.number(),
  recibidos: z.int(),
  huecos: z.array(z.tuple([z.int(), z.int()])),
  /** When the gaps were first seen; '' when there are none, or not written down yet. */
  huecosDesde: z.string().default(''),
  /** Quarantined facts that wait for somebody to look; filed ones are not counted. */
  enCuarentena: z.int(),
  ultimo: estadoDispositivo.nullable(),
  /** The last comparison of its closed days with the server; null when there was none. */
  comparado: comparacion.nullable().default(null),
  /** When two of it were seen at work at once; '' when never. */
  copiadoEn: z.string().default(''),
  /** When somebody last handed in under its name with another key; '' when nobody did. */
  firmaAjenaEn: z.string().default(''),
  /** Since when the platform lets it hand in and read nothing; '' when it may. */
  suspendidoEn: z.string().default(''),
  /** How far it is believed (confianza.rules.ts), what waits of it and what that comes to. */
  confianza: z
    .object({ nivel: z.enum(nivelesDeConfianza), cuantos: z.int(), centavos: z.int() })
    .default({ nivel: 'plena', cuantos: 0, centavos: 0 }),
})
export type SaludDispositivo = z.infer<typeof saludDispositivo>

/** Products and customers with a field that no edit changes, since its clock is ahead: how many, and the first of them. */
const relojesDetenidos = z.object({
  cuantos: z.int(),
  primeros: z.array(z.object({ id: z.string(), tipo: z.string(), nombre: z.string(), hasta: z.string() })),
})

/** A document that is stored and that a job of the server could not digest: what follows from it is not done yet. */
const sinProcesar = z.object({
  id: z.string(),
  tipo: z.string(),
  /** Who made it; '' and 0 when the server did. */
  dispositivoId: z.string(),
  seq: z.int(),
  trabajo: z.string(),
  detalle: z.string(),
  en: z.string(),
})
export type SinProcesar = z.infer<typeof sinProcesar>

const enCuarentena = z.object({
  /** What a decision about it names. */
  cuarentenaId: z.string().default(''),
  id: z.string(),
  dispositivoId: z.string(),
  seq: z.int(),
  tipo: z.string(),
  motivo: z.enum(motivosCuarentena),
  detalle: z.string(),
  /** Told apart further; left out by servers that do not. */
  porque: z.enum(porques).catch('').default(''),
  /** The device that brought it, when another one made it. */
  por: z.string().default(''),
  en: z.string(),
  texto: z.string(),
  /** Who filed it, when and why; null while it waits. */
  archivada: z.object({ en: z.string(), quien: z.string(), motivo: z.string() }).nullable().default(null),
})
export type EnCuarentena = z.infer<typeof enCuarentena>

/** How a quarantined fact stands after somebody decided: stored, filed, or still waiting and why. */
const decididoDe = z.object({
  estado: z.enum(['recibido', 'archivada', 'pendiente']),
  motivo: z.enum(motivosCuarentena),
  detalle: z.string(),
})

const tasaPuesta = TasaDolar.esquemaCampos.extend({ id: z.string(), en: z.string(), quien: z.string() })
export type TasaPuesta = z.infer<typeof tasaPuesta>

const anulacion = z.object({ desde: z.int(), hasta: z.int(), codigo608: z.enum(codigos608) })

const camposRango = RangoNCF.esquemaCampos.pick({
  tipoComprobante: true,
  desde: true,
  hasta: true,
  solicitud: true,
  autorizacion: true,
  fechaAutorizacion: true,
  vence: true,
})

export const comandos = {
  ...comandosDePortada,

  /** A field that is not a person's own to give is refused, not overlooked (docs/SECURITY.md, row 9). */
  guardarPerfil: comando('PUT', '/api/yo/perfil', Usuario.esquemaCampos.partial().strict(), id),

  crearTienda: comando(
    'POST',
    '/api/tiendas',
    deTienda.partial().extend({ tiendaNombre: texto(120).min(1), slug: z.string() }),
    membresiaPropia,
  ),
  editarTienda: comando('PUT', '/api/tiendas/:tiendaId', deTienda.partial(), id),
  /** Asks the platform to open a pending store to customers, once it has what they need; `mostrar` lists it for everybody. */
  pedirApertura: comando('POST', '/api/tiendas/:tiendaId/abrir', z.object({ mostrar: z.boolean().default(true), ...pruebaDeTienda }), id),
  /** Asks the platform to see that the store's RNC is its own. */
  pedirRevisionDeRnc: comando('POST', '/api/tiendas/:tiendaId/rnc/revision', z.object(pruebaDeTienda), id),
  /** Gives up an RNC that was proved to be the store's: its ranges of it lend no more, and somebody else may prove it. */
  soltarRnc: comando('POST', '/api/tiendas/:tiendaId/rnc/soltar', z.object({ rnc: texto(11) }), id),
  editarBanco: comando('PUT', '/api/tiendas/:tiendaId/banco', TiendaBanco.esquemaCampos, id),
  /** Body of the request is the picture itself (png, jpeg, webp up to 10 MB), whole: what browsers of before send. */
  subirImagen: comando('POST', '/api/tiendas/:tiendaId/imagenes', z.any(), archivo()),
  /** An upload in pieces: announced once, or again to learn where it stands, and then sent from there on (adr/0019). */
  abrirSubida: comando('POST', '/api/tiendas/:tiendaId/subidas', anuncio, progreso),
  abrirSubidaPropia: comando('POST', '/api/yo/subidas', anuncio, progreso),
  /** Body of the request is the next piece. `desde` that is not where the upload stands changes nothing. */
  seguirSubida: comando('POST', '/api/tiendas/:tiendaId/subidas/:id/:desde', z.any(), progreso),
  seguirSubidaPropia: comando('POST', '/api/yo/subidas/:id/:desde', z.any(), progreso),
  /** A signed address for who asks, good until `vence`, and what is known of the picture. */
  verArchivo: comando(
    'GET',
    '/api/archivos/:id',
    nada,
    z.object({ url: z.string(), vence: z.string(), metadatos: z.record(z.string(), z.unknown()) }),
  ),

  crearEmpleado: comando(
    'POST',
    '/api/tiendas/:tiendaId/empleados',
    Empleado.esquemaCampos.pick({ nombre: true, cargo: true, rol: true, otrosRoles: true, email: true, telefono: true, cajas: true }),
    id,
  ),
  editarEmpleado: comando(
    'PUT',
    '/api/tiendas/:tiendaId/empleados/:empleadoId',
    Empleado.esquemaCampos
      .pick({ nombre: true, cargo: true, rol: true, otrosRoles: true, email: true, telefono: true, activo: true })
      .partial()
      // A screen of before knows of no tills, and leaves them as they are.
      .extend({ cajas: z.array(ref()).max(50).optional() }),
    id,
  ),
  /** In which other stores of the asker's own each person works too; the stores of somebody else are not told. */
  tiendasDeEmpleados: comando(
    'GET',
    '/api/tiendas/:tiendaId/empleados/tiendas',
    nada,
    z.object({ empleados: z.array(z.object({ empleadoId: z.string(), tiendas: z.array(z.string()) })) }),
  ),
  ponerPin: comando('PUT', '/api/tiendas/:tiendaId/empleados/:empleadoId/pin', pinCifrado, id),
  /** A link that joins whoever opens it, signed in, to this employee; single use, 7 days. */
  invitarEmpleado: comando(
    'POST',
    '/api/tiendas/:tiendaId/empleados/:empleadoId/invitacion',
    nada,
    z.object({ codigo: z.string(), vence: z.string() }),
  ),
  /** Which store the link is of and what its holder would be there; refused as accepting it would be. */
  verInvitacion: comando(
    'GET',
    '/api/invitaciones/:codigo',
    nada,
    membresiaPropia.pick({ tiendaNombre: true, rol: true, otrosRoles: true }),
  ),
  aceptarInvitacion: comando('POST', '/api/invitaciones/:codigo', nada, membresiaPropia),

  crearCaja: comando('POST', '/api/tiendas/:tiendaId/cajas', Caja.esquemaCampos.partial().extend({ nombre: texto(60).min(1) }), id),
  editarCaja: comando('PUT', '/api/tiendas/:tiendaId/cajas/:cajaId', Caja.esquemaCampos.partial(), id),

  /** A code of 8 characters, 15 minutes, one use, to enrol the tablet of a caja. */
  codigoEnrolar: comando(
    'POST',
    '/api/tiendas/:tiendaId/dispositivos/codigo',
    z.object({ cajaId: z.string() }),
    z.object({ codigo: z.string(), vence: z.string() }),
  ),
  revocarDispositivo: comando('POST', '/api/tiendas/:tiendaId/dispositivos/:dispositivoId/revocar', nada, id),

  crearRango: comando('POST', '/api/tiendas/:tiendaId/rangos', camposRango, RangoNCF.esquema),
  retirarRango: comando('POST', '/api/tiendas/:tiendaId/rangos/:rangoId/retirar', nada, id),
  /** Called by a till for itself, or by the owner for one of the tills. Answers the device's active blocks of the type. */
  prestarBloque: comando(
    'POST',
    '/api/tiendas/:tiendaId/bloques',
    z.object({
      tipoComprobante: z.enum(tipoComprobantes),
      dispositivoId: z.string(),
      /** The device lost its store: it never continues a block that was lent up to this instant. */
      descartadosHasta: z.iso.datetime().optional(),
    }),
    z.object({ bloques: z.array(BloqueNCF.esquema) }),
  ),
  congelarBloque: comando('POST', '/api/tiendas/:tiendaId/bloques/:bloqueId/congelar', nada, id),
  /** Declares unused numbers of a frozen block void (608). */
  anularNumeros: comando('POST', '/api/tiendas/:tiendaId/bloques/:bloqueId/anular', anulacion, id),
  /** The same for numbers of a range that are in no block and that nobody can be lent any more. */
  anularLibres: comando('POST', '/api/tiendas/:tiendaId/rangos/:rangoId/anular', anulacion, id),
  /** What the server holds as used, per type, as closed ranges of numbers: the proof page's other half. */
  numerosUsados: comando(
    'GET',
    '/api/tiendas/:tiendaId/numeros',
    nada,
    z.object({ tipos: z.record(z.string(), z.array(z.tuple([z.int(), z.int()]))), en: z.string().default('') }),
  ),

  sincronizacion: comando(
    'GET',
    '/api/tiendas/:tiendaId/sincronizacion',
    nada,
    z.object({
      epoch: z.string(),
      hora: z.string(),
      dispositivos: z.array(saludDispositivo),
      sinProcesar: z.array(sinProcesar).default([]),
      relojes: relojesDetenidos.default({ cuantos: 0, primeros: [] }),
    }),
  ),
  /** Products and customers that a clock of the future holds are made again from their edits. */
  repararRelojes: comando('POST', '/api/tiendas/:tiendaId/sincronizacion/relojes', nada, relojesDetenidos),
  /** The server's jobs look once more at what they could not digest. */
  reprocesar: comando('POST', '/api/tiendas/:tiendaId/sincronizacion/reprocesar', nada, z.object({ sinProcesar: z.array(sinProcesar) })),
  /** What the server holds apart, newest first, a page at a time: `siguiente` as `antesDe` asks for the next one; '' after the last. */
  cuarentena: comando(
    'GET',
    '/api/tiendas/:tiendaId/cuarentena',
    z.object({ ver: z.enum(['pendientes', 'archivadas']).default('pendientes'), antesDe: texto(900).optional() }),
    z.object({ documentos: z.array(enCuarentena), siguiente: z.string().default('') }),
  ),
  /** Looks at a quarantined fact again, after a role, a range or a block was put right: in order now, it is stored like any other. */
  reintentarCuarentena: comando(
    'POST',
    '/api/tiendas/:tiendaId/cuarentena/reintentar',
    z.object({ cuarentenaId: texto(800).min(1) }),
    decididoDe,
  ),
  /** It stays in quarantine for good, with the reason why, and is pending no more. */
  archivarCuarentena: comando(
    'POST',
    '/api/tiendas/:tiendaId/cuarentena/archivar',
    z.object({ cuarentenaId: texto(800).min(1), motivo: z.string().trim().min(3).max(300) }),
    decididoDe,
  ),
  /** Sales older than a device keeps: newest first; `antesDe` and `antesDeId` are `en` and `id` of the last one seen. `ncf` asks for that one. */
  ventasAnteriores: comando(
    'GET',
    '/api/tiendas/:tiendaId/ventas',
    z.object({ desde: dia(), hasta: dia(), antesDe: z.string().optional(), antesDeId: z.string().optional(), ncf: texto(19).optional() }),
    z.object({
      docs: z.array(z.looseObject({ id: z.string() })),
      /** What became of those that are electronic. */
      ecf: z.array(z.looseObject({ id: z.string() })).default([]),
      hayMas: z.boolean(),
    }),
  ),
  /** One sale of whatever day with the notes made of it, for a till that has to take it back or charge on it; null when there is none. */
  ventaConNotas: comando(
    'GET',
    '/api/tiendas/:tiendaId/venta',
    z.object({ ncf: texto(19) }),
    z.object({ venta: z.looseObject({ id: z.string() }).nullable(), notas: z.array(z.looseObject({ id: z.string() })) }),
  ),
  /** Everything that a shift is made of, for a device that keeps no longer all of it. */
  hechosDeTurno: comando(
    'GET',
    '/api/tiendas/:tiendaId/turno',
    z.object({ turnoId: z.string().min(1).max(160) }),
    z.object({
      ventas: z.array(z.looseObject({ id: z.string() })),
      movimientos: z.array(z.looseObject({ id: z.string() })),
      cobros: z.array(z.looseObject({ id: z.string() })).default([]),
    }),
  ),

  ponerTasaDolar: comando('POST', '/api/tasa_dolar', TasaDolar.esquemaCampos, id),
  /** The rates that were set, newest first, each with the name of who set it. */
  tasasDolar: comando('GET', '/api/tasa_dolar', nada, z.object({ tasas: z.array(tasaPuesta), en: z.string().default('') })),
  /** A figure of the law from a day on: today's, or a later one, which then starts by itself on every till. */
  ponerTasaItbis: comando(
    'POST',
    '/api/impuestos/itbis',
    ItbisTasas.esquemaCampos.pick({ nombre: true, puntosBasicos: true, desde: true }).extend({ codigo: z.enum(['18', '16']) }),
    id,
  ),
  ponerUmbralConsumo: comando(
    'POST',
    '/api/impuestos/umbral_consumo',
    UmbralConsumo.esquemaCampos.pick({ centavos: true, desde: true }),
    id,
  ),
  tiposNegocios: comando('GET', '/api/publico/tipos_negocios', nada, z.object({ tipos: z.array(TiposNegocios.esquemaCampos) })),
  territorio: comando(
    'GET',
    '/api/publico/territorio',
    z.object({ superior: texto(17) }),
    z.object({ hijos: z.array(z.object({ codigo: z.string(), nombre: z.string() })) }),
  ),
  /** All of them, the newest first: also those that are closed or not shown to everybody. */
  tiendasDeMercana: comando('GET', '/api/mercana/tiendas', nada, z.object({ tiendas: z.array(TiendaPublica.esquema) })),
  /** An operator opens, suspends or ends a store, with the reason that its staff reads. */
  ponerEstadoDeTienda: comando(
    'POST',
    '/api/mercana/tiendas/:id/estado',
    z.object({ estado: z.enum(['abierta', 'suspendida', 'terminada']), motivo: z.string().trim().min(3).max(300) }),
    id,
  ),
  tiendaPublica: comando(
    'GET',
    '/api/publico/tiendas/:slug',
    z.object({ buscar: texto(100).optional(), desde: z.coerce.number().int().min(0).optional() }),
    z.object({ tienda: TiendaPublica.esquema, productos: z.array(productoPublico), hayMas: z.boolean() }),
  ),
  /** `disponible`: no store has this slug. */
  slugLibre: comando('GET', '/api/publico/slug/:slug', nada, z.object({ disponible: z.boolean() })),
} as const
