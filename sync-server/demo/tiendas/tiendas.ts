/** The demo's shops: what they are, who buys there, who supplies them and how their days go. Everybody here is invented. */
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Gasto606 } from '#domain/compras/gastos-606.ts'
import type { Proveedor } from '#domain/compras/proveedor.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import type { TiendaNueva } from '../../tienda/crear.ts'
import type { Rotulo } from '../fotos.ts'
import type { Ritmo } from '../vida/afluencia.ts'
import type { Hasta } from '../vida/pedidos.ts'

export interface TiendaDemo {
  slug: string
  /** Of its products. */
  archivo: string
  ficha: Omit<TiendaNueva, 'slug'> & { tiendaRnc: string; barrioParaje: string; municipio: string }
  rotulo: Rotulo
  ritmo: Ritmo
  /** What the account at its bank began with, centavos, and its number. */
  banco: { numero: string; centavos: number }
  clientes: readonly Partial<Campos<typeof Cliente>>[]
  /** What has a last day: products of these categories, and how many days they have when they come. */
  vencen: { categorias: readonly string[]; dias: readonly [number, number] }
  suplidores: readonly { proveedor: Partial<Campos<typeof Proveedor>>; categorias: readonly string[]; dia: number }[]
  /** Orders: one of each so many days (0: none yet), and how far today's have come. */
  pedidos: { cada: number; abiertos: readonly Hasta[] }
  gastos: readonly { proveedor: Partial<Campos<typeof Proveedor>>; tipoGasto: Gasto606; centavos: number; delMes: number }[]
}

const lugar = {
  regionMacro: '03',
  regionAdministrativa: '0310',
  provincia: '031001',
  municipio: '03100101',
  distritoMunicipal: '0310010101',
  seccion: '031001010101',
  barrioParaje: '031001010101050',
}

const deLunesASabado = (abre: number, cierra: number) => [1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: abre * 60, cierra: cierra * 60 }))

const calles = ['Duarte', 'Beller', 'Las Mercedes', 'El Conde', 'Isabel la Católica', 'Padre Billini']

/** In the shop's own neighbourhood: which street and house their telephone says, so that it is always the same. */
function viveEn(telefono: string): Partial<Campos<typeof Cliente>> {
  const ultimas = Number(telefono.slice(-2))
  return { ...lugar, calle: `Calle ${calles[ultimas % calles.length] ?? ''}`, numeroCasa: String(10 + 3 * ultimas) }
}

/** 'Doña Mercedes Batista' → 'dona.mercedes.batista@correo.test'. */
const correoDe = (nombre: string): string =>
  `${nombre.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@correo.test`

/** Somebody who buys on credit up to so many pesos, and pays by the month. */
const fiado = (nombre: string, identificacion: string, telefono: string, pesos: number): Partial<Campos<typeof Cliente>> => ({
  nombre,
  identificacion,
  tipoIdentificacion: 'Cédula',
  telefono,
  email: correoDe(nombre),
  ...viveEn(telefono),
  condicion: 'CREDITO',
  tiempoCreditoDias: 30,
  creditoAprobadoCentavos: pesos * 100,
})

const empresa = (nombre: string, identificacion: string, telefono: string, pesos = 0): Partial<Campos<typeof Cliente>> => ({
  nombre,
  identificacion,
  tipoIdentificacion: 'RNC',
  telefono,
  ...viveEn(telefono),
  tipoComprobante: 'B01',
  ...(pesos > 0 ? { condicion: 'CREDITO', tiempoCreditoDias: 30, creditoAprobadoCentavos: pesos * 100 } : {}),
})

const suple = (razonSocial: string, identificacion: string, tiempoCreditoDias = 15): Partial<Campos<typeof Proveedor>> => ({
  razonSocial,
  identificacion,
  tipoIdentificacion: 'RNC',
  tiempoCreditoDias,
})

const gastosDe = (alquiler: number, luz: number): TiendaDemo['gastos'] => [
  {
    proveedor: { ...suple('Inmobiliaria Bella Vista SRL', '130784515', 0), tipoGasto: '03' },
    tipoGasto: '03',
    centavos: alquiler * 100,
    delMes: 2,
  },
  {
    proveedor: { ...suple('Distribuidora Eléctrica del Ozama SA', '131902332', 10), tipoGasto: '02' },
    tipoGasto: '02',
    centavos: luz * 100,
    delMes: 12,
  },
  { proveedor: { ...suple('Telefonía del Caribe SA', '132455177', 10), tipoGasto: '02' }, tipoGasto: '02', centavos: 245_000, delMes: 18 },
]

/** The first is the one that tests work in. */
export const tiendas: readonly TiendaDemo[] = [
  {
    slug: 'colmado-la-fe',
    archivo: 'colmado',
    ficha: {
      tiendaNombre: 'Colmado La Fe',
      razonSocial: 'Colmado La Fe SRL',
      tiendaRnc: '131246796',
      tiendaEmail: 'hola@colmadolafe.test',
      tiendaTelefono: '809-555-0142',
      tiendaTipo: 'Colmado',
      tiendaCategoria: 'Alimentos',
      tags: ['colmado', 'delivery', 'víveres'],
      deliveryPropio: true,
      tiendaCostoEnvioPorDefecto: 10_000,
      entregaHorario: deLunesASabado(8, 18),
      tiendaShowAllUsers: true,
      ...lugar,
      calle: 'Calle María Montez',
      numeroCasa: '42',
    },
    rotulo: { dibujos: ['banana', 'beer-mug', 'bread', 'avocado', 'cup-with-straw'], colores: ['#0f766e', '#f59e0b'] },
    ritmo: { ventas: [22, 34, 34, 36, 38, 48, 52], abre: 7, cierra: 21, lineas: 6, tarjeta: 12, transferencia: 6, fiado: 7, conRnc: 2 },
    banco: { numero: '7582039140', centavos: 14_500_000 },
    clientes: [
      fiado('Doña Mercedes Batista', '00112345673', '809-555-0101', 6000),
      fiado('Ramón Antonio Peralta', '03104567890', '829-555-0102', 4000),
      fiado('Yudelka Familia', '40223456712', '849-555-0103', 5000),
      fiado('José Miguel Tavárez', '22300987611', '809-555-0104', 3500),
      fiado('Altagracia Cuevas', '05501234503', '829-555-0105', 4500),
      fiado('Francisco Javier Mota', '00109876524', '809-555-0106', 8000),
      fiado('Wendy Alcántara', '40211876533', '849-555-0107', 3000),
      fiado('Don Chepe Guzmán', '04700654322', '809-555-0108', 2500),
      empresa('Taller Los Hermanos SRL', '101422335', '809-555-0109', 15_000),
      empresa('Cafetería La Sazón SRL', '101876506', '809-555-0110', 20_000),
      { nombre: 'Carolina Méndez', telefono: '829-555-0111', email: 'clienta@mercana.test' },
      { nombre: 'Luis Ernesto Vargas', telefono: '809-555-0112' },
    ],
    vencen: { categorias: ['Lácteos y huevos', 'Panadería'], dias: [9, 28] },
    suplidores: [
      {
        proveedor: suple('Distribuidora del Cibao SRL', '130112241'),
        categorias: ['Arroz, pastas y granos', 'Enlatados', 'Aceites y vinagres', 'Salsas y condimentos', 'Desayuno', 'Café, té y azúcar'],
        dia: 2,
      },
      { proveedor: suple('Cervecería del Este SA', '131550924', 7), categorias: ['Bebidas', 'Cervezas y licores'], dia: 5 },
      {
        proveedor: suple('Lácteos La Vega SRL', '101503475', 7),
        categorias: ['Lácteos y huevos', 'Carnes y embutidos', 'Congelados'],
        dia: 3,
      },
      {
        proveedor: suple('Mercado Mayorista de Villa Agrícolas SRL', '130677891', 0),
        categorias: ['Víveres y vegetales', 'Panadería'],
        dia: 1,
      },
      {
        proveedor: suple('Importadora Quisqueya SAS', '132990145', 30),
        categorias: ['Galletas y dulces', 'Meriendas', 'Limpieza y hogar', 'Cuidado personal', 'Otros'],
        dia: 4,
      },
    ],
    pedidos: { cada: 3, abiertos: ['en_camino', 'listo', 'preparando', 'colocado'] },
    gastos: gastosDe(28_000, 16_400),
  },
  {
    slug: 'ferreteria-el-clavo',
    archivo: 'ferreteria',
    ficha: {
      tiendaNombre: 'Ferretería El Clavo',
      razonSocial: 'Ferretería El Clavo SRL',
      tiendaRnc: '101766328',
      tiendaEmail: 'ventas@elclavo.test',
      tiendaTelefono: '809-555-0151',
      tiendaTipo: 'Ferretería',
      tiendaCategoria: 'Hogar',
      tags: ['ferretería', 'construcción', 'pintura'],
      deliveryPropio: true,
      tiendaCostoEnvioPorDefecto: 35_000,
      entregaHorario: deLunesASabado(8, 17),
      tiendaShowAllUsers: true,
      ...lugar,
      calle: 'Avenida San Vicente de Paúl',
      numeroCasa: '118',
    },
    rotulo: { dibujos: ['hammer', 'paintbrush', 'brick', 'light-bulb', 'wrench'], colores: ['#1e3a8a', '#f97316'] },
    ritmo: { ventas: [0, 14, 13, 14, 15, 17, 19], abre: 8, cierra: 17, lineas: 5, tarjeta: 20, transferencia: 14, fiado: 12, conRnc: 22 },
    banco: { numero: '7582039223', centavos: 41_000_000 },
    clientes: [
      empresa('Constructora Hermanos Feliz SRL', '130228711', '809-555-0121', 150_000),
      empresa('Ingeniería y Proyectos del Sur SRL', '101015527', '809-555-0122', 100_000),
      empresa('Condominio Torre Alba', '401023458', '809-555-0123', 40_000),
      empresa('Taller Industrial Núñez SRL', '131876501', '809-555-0124'),
      fiado('Maestro Víctor Polanco', '02600123455', '829-555-0125', 25_000),
      fiado('Plomero Radhamés Cruz', '06800432194', '849-555-0126', 15_000),
    ],
    vencen: { categorias: [], dias: [0, 0] },
    suplidores: [
      { proveedor: suple('Cementos y Blocks Nacionales SA', '132440013', 15), categorias: ['Construcción', 'Madera'], dia: 1 },
      { proveedor: suple('Pinturas Tropicales SRL', '101992311', 30), categorias: ['Pintura', 'Plomería'], dia: 3 },
      {
        proveedor: suple('Importadora Quisqueya SAS', '132990145', 30),
        categorias: ['Electricidad', 'Herramientas', 'Cerrajería', 'Seguridad'],
        dia: 4,
      },
    ],
    pedidos: { cada: 0, abiertos: [] },
    gastos: gastosDe(55_000, 12_900),
  },
  {
    slug: 'farmacia-santa-lucia',
    archivo: 'farmacia',
    ficha: {
      tiendaNombre: 'Farmacia Santa Lucía',
      razonSocial: 'Farmacia Santa Lucía SRL',
      tiendaRnc: '131880444',
      tiendaEmail: 'pedidos@santalucia.test',
      tiendaTelefono: '809-555-0161',
      tiendaTipo: 'Farmacia',
      tiendaCategoria: 'Salud',
      tags: ['farmacia', 'delivery', 'bebé'],
      deliveryPropio: true,
      tiendaCostoEnvioPorDefecto: 10_000,
      entregaHorario: [0, 1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: 480, cierra: 1260 })),
      tiendaShowAllUsers: true,
      ...lugar,
      calle: 'Calle El Conde',
      numeroCasa: '203',
    },
    rotulo: { dibujos: ['pill', 'adhesive-bandage', 'baby-bottle', 'thermometer', 'lotion-bottle'], colores: ['#047857', '#67e8f9'] },
    ritmo: { ventas: [14, 24, 23, 23, 24, 27, 24], abre: 8, cierra: 21, lineas: 3, tarjeta: 30, transferencia: 8, fiado: 2, conRnc: 3 },
    banco: { numero: '7582039317', centavos: 26_000_000 },
    clientes: [
      fiado('Doña Mercedes Batista', '00112345673', '809-555-0101', 5000),
      fiado('Ana Lucía Sánchez', '00109876524', '829-555-0132', 4000),
      empresa('Hogar de Ancianos San Francisco', '401023458', '809-555-0133', 35_000),
      { nombre: 'Carolina Méndez', telefono: '829-555-0111', email: 'clienta@mercana.test' },
    ],
    vencen: { categorias: ['Antibióticos', 'Crónicos'], dias: [25, 400] },
    suplidores: [
      {
        proveedor: suple('Droguería Central Dominicana SA', '131550924', 30),
        categorias: ['Dolor y fiebre', 'Gripe y tos', 'Estómago', 'Crónicos', 'Antibióticos', 'Vitaminas', 'Piel'],
        dia: 2,
      },
      {
        proveedor: suple('Importadora Quisqueya SAS', '132990145', 30),
        categorias: ['Primeros auxilios', 'Bebé', 'Cuidado personal'],
        dia: 5,
      },
    ],
    pedidos: { cada: 8, abiertos: ['en_camino', 'colocado'] },
    gastos: gastosDe(38_000, 19_700),
  },
  {
    slug: 'boutique-larimar',
    archivo: 'boutique',
    ficha: {
      tiendaNombre: 'Boutique Larimar',
      razonSocial: 'Boutique Larimar SRL',
      tiendaRnc: '131771025',
      tiendaEmail: 'hola@boutiquelarimar.test',
      tiendaTelefono: '829-555-0171',
      tiendaTipo: 'Boutique',
      tiendaCategoria: 'Moda',
      tags: ['ropa', 'moda', 'accesorios'],
      deliveryPropio: true,
      tiendaCostoEnvioPorDefecto: 20_000,
      entregaHorario: deLunesASabado(9, 19),
      tiendaShowAllUsers: true,
      ...lugar,
      calle: 'Calle Arzobispo Meriño',
      numeroCasa: '77',
    },
    rotulo: { dibujos: ['dress', 'handbag', 'gem-stone', 'womans-hat', 'sunglasses'], colores: ['#be185d', '#38bdf8'] },
    ritmo: { ventas: [0, 5, 5, 6, 7, 10, 13], abre: 9, cierra: 19, lineas: 3, tarjeta: 48, transferencia: 12, fiado: 4, conRnc: 2 },
    banco: { numero: '7582039408', centavos: 9_800_000 },
    clientes: [
      fiado('Patricia Núñez', '40223456712', '829-555-0141', 12_000),
      fiado('Rosanna Jiménez', '40211876533', '809-555-0143', 10_000),
      { nombre: 'Carolina Méndez', telefono: '829-555-0111', email: 'clienta@mercana.test' },
    ],
    vencen: { categorias: [], dias: [0, 0] },
    suplidores: [
      {
        proveedor: suple('Textiles del Caribe SRL', '131876501', 30),
        categorias: ['Blusas', 'Camisas', 'Camisetas', 'Pantalones', 'Deporte', 'Vestidos', 'Playa', 'Ropa de casa', 'Niños'],
        dia: 2,
      },
      { proveedor: suple('Joyas y Accesorios Quisqueya SRL', '101015527', 15), categorias: ['Accesorios', 'Joyería', 'Calzado'], dia: 4 },
    ],
    pedidos: { cada: 20, abiertos: ['preparando'] },
    gastos: gastosDe(42_000, 9800),
  },
]
