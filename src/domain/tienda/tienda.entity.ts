import * as z from 'zod'
import { archivo, centavosPositivos, defineEntity, puntosBasicos, telefono, texto, type Doc } from '#domain/core/entity.ts'
import { direccion } from '#domain/envios/direccion.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'
import { cierre, CIERRES_MAXIMOS, franja, FRANJAS_MAXIMAS } from '#domain/core/franja.ts'
import { ajusteDePermiso } from '#domain/personas/roles-de-tienda.ts'

/** Slugs that would hide a page of the product: a store's page is `/mercana/<slug>`, beside those of the platform. */
export const slugsReservados: readonly string[] = [
  'carrito',
  'comisiones',
  'cuentasxpagar',
  'envios',
  'impuestos',
  'metodos_pagos',
  'ordenes',
  'perfil',
  'productos',
  'solicitudes_reembolsos',
  'tasa_dolar',
  'tienda',
  'usuarios',
  'contabilidad',
  'grupo_empresarial',
  'configurar',
  'delivery',
  'empleados',
  'clientes',
  'compras',
  'pedidos',
  'proveedores',
  'mis_pedidos',
  'avisos',
  'login',
  'api',
]

/** A word of a URL: lower case letters, digits and single hyphens or underscores, and not a page of ours. */
export const slug = () =>
  z
    .string()
    .min(3)
    .max(60)
    .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/)
    .refine((s) => !slugsReservados.includes(s))

/** A store as customers have it: before it opens, open, suspended by the platform, gone. Its tills sell in any of them. */
export const estadosDeTienda = ['pendiente', 'abierta', 'suspendida', 'terminada'] as const

/** What the platform has to say about a store, or said: asked for, something is missing, refused; '' when nothing is open. */
const estadosDeRevision = ['', 'pedida', 'falta', 'rechazada'] as const

/** What a shop may leave out of its ticket: the reason of a discount is `motivos`, the notes of lines and of the sale `notas`. */
/** What a till with no line does with a sale on credit. */
export const creditosSinConexion = ['bloquear', 'pin', 'hasta'] as const

export const ocultablesEnTicket = ['telefono', 'cajero', 'notas', 'motivos'] as const

export type OcultableEnTicket = (typeof ocultablesEnTicket)[number]

/** What the digits of a barcode mean that the shop's own scale prints (bascula.ts). */
const formatoBascula = z.object({
  /** First two digits. */
  prefijo: z.string().regex(/^2\d$/),
  /** What the digits after the PLU say. */
  lleva: z.enum(['peso', 'precio']),
  digitosPlu: z.int().min(4).max(6),
  /** Of a weight up to 3, of a price up to 2. */
  decimales: z.int().min(0).max(3),
  /** What a weight is in. */
  unidad: z.enum(['libra', 'kilo']),
})

export type FormatoBascula = z.infer<typeof formatoBascula>

/** A shop's profile and selling rules: what its staff and its tills read. The public sees the projection `TiendaPublica`. */
export const Tienda = defineEntity({
  tipo: 'tienda',
  titulo: 'Tienda',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    tienda: z.boolean().default(true),
    tiendaNombre: texto(120).min(1),
    slug: slug(),
    tiendaRnc: texto(11).default(''),
    /** Registered name at DGII, printed on every fiscal document; the trade name when empty. */
    razonSocial: texto(200).default(''),
    tiendaEmail: texto(200).default(''),
    tiendaTelefono: telefono().default(''),
    tiendaFisica: z.boolean().default(true),
    /** Degrees with decimals, the one place that has them (docs/adr/0005-facts-and-integers.md). */
    tiendaFisicaLocations: z
      .array(z.object({ nombre: texto(120), latitud: z.number().min(-90).max(90), longitud: z.number().min(-180).max(180) }))
      .max(50)
      .default([]),
    tiendaFotoPerfil: archivo().nullable().default(null),
    tiendaLogo: archivo().nullable().default(null),
    tiendaTipo: texto(60).default(''),
    tiendaCategoria: texto(60).default(''),
    tiendaCostoEnvioPorDefecto: centavosPositivos().default(0),
    tags: z.array(texto(40)).max(30).default([]),
    deliveryPropio: z.boolean().default(false),
    deliveryMercana: z.boolean().default(false),
    tiendaShowAllUsers: z.boolean().default(false),
    activo: z.boolean().default(true),
    /** Of a store from before there were any, open. Moved by acts of their own (`tienda.rules.ts`), never by editing. */
    estado: z.enum(estadosDeTienda).default('abierta'),
    /** Why an operator moved it last, and when it moved; the staff reads it, the public does not. */
    estadoMotivo: texto(300).default(''),
    estadoEn: texto(40).default(''),
    /** No operator approved it yet: nobody from outside sees it. Stores of before there were approvals count as approved (adr/0029). */
    sinAprobar: z.boolean().default(false),
    /** How its last request to the platform stands, about what it was, since when, and the operator's words. */
    revision: z.enum(estadosDeRevision).default(''),
    revisionDe: z.enum(['', 'apertura', 'rnc']).default(''),
    revisionEn: texto(40).default(''),
    revisionMotivo: texto(300).default(''),
    /** The RNC that was proved to be this store's; the one it writes is only claimed while it is another. */
    rncConfirmado: texto(11).default(''),
    ...direccion,
    /** Municipality and province in words, for the ticket: the server writes it from their codes, which no till can look up. */
    lugar: texto(330).default(''),
    /** Shelf prices carry ITBIS. */
    preciosIncluyenItbis: z.boolean().default(true),
    /** Serie E is for who signs it here with a certificate of the store (adr/0038), or somewhere else. */
    comprobantePorDefecto: z.enum(tiposDeVenta).default('B02'),
    /** DGII allowed this store to send its e-CF within a day of the sale (adr/0038). */
    envioDiferido: z.boolean().default(false),
    /** The day since which it sells with serie B because it cannot issue e-CF; '' when it can. Its tills go by it, and the server alone writes it (`Contingencia`). */
    contingenciaDesde: texto(10).default(''),
    /** The largest discount on a line or a sale that each role may give alone, in basis points. */
    descuentoMaximoCajero: puntosBasicos().default(1000),
    descuentoMaximoSupervisor: puntosBasicos().default(3000),
    /** May a cashier take lines away alone, and open the drawer without a sale? Each time is written down (`ActoCaja`). */
    cajeroQuitaLineas: z.boolean().default(true),
    cajeroAbreGaveta: z.boolean().default(false),
    /** The labels that the shop's scale prints. */
    codigosBascula: z.array(formatoBascula).max(10).default([]),
    /** How many days a till may sell without having heard the server (adr/0022). */
    permisoDias: z.int().min(1).max(30).default(7),
    /** After how many minutes without a touch a till asks for the PIN again; 0: it never locks by itself. */
    bloqueoMinutos: z.int().min(0).max(120).default(0),
    /** A cash difference above this needs a supervisor's PIN. */
    diferenciaMaximaCentavos: centavosPositivos().default(50_000),
    /**
     * What leaves a drawer for good with nobody's PIN: at once by a cashier and by a supervisor, and in a day out of one drawer, RD$; 0 sets none.
     * `gastoTopesDesde`: since when these hold, which the server writes.
     */
    gastoCajeroMaximoCentavos: centavosPositivos().default(0),
    gastoSupervisorMaximoCentavos: centavosPositivos().default(0),
    gastoDelDiaMaximoCentavos: centavosPositivos().default(0),
    gastoTopesDesde: texto(40).default(''),
    /** The most that who sold may give back alone, where their role may; above it somebody else's PIN. Owners have no limit. */
    devolucionPropiaMaximaCentavos: centavosPositivos().default(500_000),
    /**
     * What a till may sell on credit while it cannot ask what the other tills sold: nothing, each sale with a PIN, or up to so much a
     * sale. Above a customer's limit a PIN is asked for in any case.
     */
    creditoSinConexion: z.enum(creditosSinConexion).default('hasta'),
    creditoSinConexionHastaCentavos: centavosPositivos().default(500_000),
    /** What paying late costs: basis points a month of what is owed, 0 for nothing; and for how many days after the due day nothing is said (`cobros/mora.rules.ts`). */
    moraMensualPuntosBasicos: puntosBasicos().default(0),
    moraGraciaDias: z.int().min(0).max(60).default(0),
    /** Under the shop's name on the ticket, line by line. */
    encabezadoTicket: texto(300).default(''),
    mensajeTicket: texto(300).default('¡Gracias por su compra!'),
    /** What the ticket leaves out; what the tax office asks for is never left out (docs/FISCAL.md#ticket). */
    ticketOculta: z.array(z.enum(ocultablesEnTicket)).max(10).default([]),
    /** When it is open each week; empty while nobody said. */
    tiendaHorario: z.array(franja).max(FRANJAS_MAXIMAS).default([]),
    /** Days on which it is closed although the week says open: holidays, stocktaking. */
    tiendaCierres: z.array(cierre).max(CIERRES_MAXIMOS).default([]),
    /** When orders are brought, where the place's cost says nothing else; empty while nobody said. */
    entregaHorario: z.array(franja).max(FRANJAS_MAXIMAS).default([]),
    /** Days in which a purchase may be returned; 0: the shop says nothing. */
    tiendaReembolsoDias: z.int().min(0).max(365).default(0),
    tiendaReembolso: texto(2000).default(''),
    /** The least that an order may come to, without delivery; 0: anything. */
    pedidoMinimoCentavos: centavosPositivos().default(0),
    /** How much cash of orders one courier may carry, taken or about to be; 0: as much as there is. */
    topeEfectivoMensajeroCentavos: centavosPositivos().default(0),
    /** Orders are taken up before they are paid. */
    aceptaAntesDePagar: z.boolean().default(false),
    /** What the owner switched on or off for a role, oldest first: the last one of each act counts (`roles.ts`). */
    permisosAjustados: z.array(ajusteDePermiso).max(300).default([]),
  },
  clave: (d) => d.slug,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador', 'pedidos', 'mensajero', 'verificador', 'operador'],
    crear: ['cliente', 'operador'],
    editar: ['propietario'],
    /** Asks the platform to open to customers what is pending, or to see that the RNC is its own; and gives that up. */
    abrir: ['propietario'],
    /** Suspends, takes back and ends. */
    suspender: ['operador'],
    /** Answers what a store asked: opens it, asks for what is missing, or refuses. */
    revisar: ['operador'],
    ajustarPermisos: ['propietario'],
    /** Looks at the store as another role does. */
    verComo: ['propietario'],
  },
  conflicto: 'servidor',
  muestra: { tiendaNombre: 'Colmado La Fe', slug: 'colmado-la-fe', tiendaRnc: '131246796' },
})

export type Tienda = Doc<typeof Tienda>

/** The fields of a shop that anybody may see, and no other (docs/SECURITY.md, row 72). */
export const camposPublicosDeTienda = [
  'tiendaNombre',
  'slug',
  'tiendaRnc',
  'tiendaEmail',
  'tiendaTelefono',
  'tiendaFisica',
  'tiendaFisicaLocations',
  'tiendaFotoPerfil',
  'tiendaLogo',
  'tiendaTipo',
  'tiendaCategoria',
  'tiendaCostoEnvioPorDefecto',
  'tags',
  'deliveryPropio',
  'deliveryMercana',
  'tiendaShowAllUsers',
  'activo',
  'estado',
  'sinAprobar',
  'regionMacro',
  'regionAdministrativa',
  'provincia',
  'municipio',
  'distritoMunicipal',
  'seccion',
  'barrioParaje',
  'subBarrio',
  'calle',
  'calleReferencia',
  'lugar',
  'tiendaHorario',
  'tiendaCierres',
  'entregaHorario',
  'tiendaReembolsoDias',
  'tiendaReembolso',
  'pedidoMinimoCentavos',
] as const satisfies readonly (keyof Doc<typeof Tienda>)[]

const publicos = Object.fromEntries(camposPublicosDeTienda.map((campo) => [campo, Tienda.campos[campo]])) as Pick<
  typeof Tienda.campos,
  (typeof camposPublicosDeTienda)[number]
>

/** A shop as everybody sees it: the server projects it from `Tienda`, into `publico`. */
export const TiendaPublica = defineEntity({
  tipo: 'tiendaPublica',
  titulo: 'Tienda (cara pública)',
  database: 'publico',
  clase: 'decision',
  v: 1,
  campos: publicos,
  clave: (d) => d.slug,
  permisos: { leer: ['cliente'], verOcultas: ['operador'] },
  conflicto: 'servidor',
  muestra: { tiendaNombre: 'Colmado La Fe', slug: 'colmado-la-fe', tiendaRnc: '131246796' },
})

export type TiendaPublica = Doc<typeof TiendaPublica>
