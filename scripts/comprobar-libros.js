/**
 * What a stranger writes who has the copy of a store's books (*Bajar todo para comprobarlo*) and nothing else: no line of Mercana is used here.
 * `node scripts/comprobar-libros.js libros-tienda.zip` says what holds and what does not; it ends with 1 when something does not.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { unzipSync, strFromU8 } from 'fflate'

/** What does not hold, a line each; and what was looked at. */
export function comprobar(archivos) {
  const malas = []
  const texto = (nombre) => strFromU8(archivos[nombre] ?? new Uint8Array())
  const filas = (nombre) => leerCsv(texto(nombre).replace(/^\uFEFF/, '')).slice(1)

  const documentos = new Map()
  /** The line of each document that counts. */
  const vale = new Map()
  const lineas = texto('documentos.jsonl').split('\n').filter(Boolean)
  for (const [i, linea] of lineas.entries()) {
    const { docId, sha256, texto: suyo } = JSON.parse(linea)
    vale.set(docId, String(i + 1))
    if (suyo === '') documentos.delete(docId)
    else documentos.set(docId, JSON.parse(suyo))
    if (suyo !== '' && createHash('sha256').update(suyo).digest('hex') !== sha256) malas.push(`${docId}: su texto no es el de su huella`)
  }
  const apuntes = filas('asientos.csv')
    .filter(([renglon, docId]) => vale.get(docId) === renglon)
    .map(([, docId, cuenta, parte, partida, moneda, fecha, centavos, valor]) => ({
      docId,
      cuenta,
      parte,
      partida,
      moneda,
      mes: fecha.slice(0, 7),
      centavos: Number(centavos),
      valor: Number(valor),
    }))

  const sumar = (clave, cuanto, de = apuntes) => {
    const sumas = new Map()
    for (const uno of de) sumas.set(clave(uno), (sumas.get(clave(uno)) ?? 0) + cuanto(uno))
    return sumas
  }
  const comparar = (que, dice, debe) => {
    for (const clave of new Set([...dice.keys(), ...debe.keys()]))
      if ((dice.get(clave) ?? 0) !== (debe.get(clave) ?? 0))
        malas.push(`${que} ${clave}: el libro dice ${dice.get(clave) ?? 0} y son ${debe.get(clave) ?? 0}`)
  }
  const deCuenta = (cuenta, clave = (uno) => uno.parte) =>
    sumar(
      clave,
      (uno) => uno.centavos,
      apuntes.filter((uno) => uno.cuenta === cuenta),
    )

  // M1: debits are credits, in each document.
  for (const [docId, suma] of sumar(
    (uno) => uno.docId,
    (uno) => uno.valor,
  ))
    if (suma !== 0) malas.push(`M1 ${docId} no cuadra por ${suma}`)

  // Balances are the sum of what was posted.
  const clave = ({ cuenta, parte, moneda, mes }) => [cuenta, parte, moneda, mes].join(' | ')
  comparar(
    'saldo',
    new Map(filas('saldos.csv').map(([cuenta, parte, moneda, mes, centavos]) => [clave({ cuenta, parte, moneda, mes }), Number(centavos)])),
    sumar(clave, (uno) => uno.centavos),
  )

  const de = (tipo) => [...documentos.values()].filter((doc) => doc.tipo === tipo)
  const signo = (venta) => (/^(B04|E34)$/.test(venta.tipoComprobante) ? -1 : 1)
  const anotar = (en, quien, centavos) => en.set(quien || 'sin-decir', (en.get(quien || 'sin-decir') ?? 0) + centavos)

  // M3: what each customer owes, from the documents.
  const deben = new Map()
  for (const venta of de('venta'))
    for (const { metodo, valorCentavos } of venta.pagos)
      if (metodo === 'credito') anotar(deben, venta.cliente.clienteId, signo(venta) * valorCentavos)
  for (const cobro of de('cobro')) {
    const saldado = cobro.documentos.reduce((suma, uno) => suma + uno.abonoCentavos + uno.descuentoCentavos, cobro.anticipoCentavos)
    anotar(deben, cobro.cliente.clienteId, cobro.anula ? saldado : -saldado)
  }
  for (const cargo of de('cargoCliente')) anotar(deben, cargo.clienteId, cargo.anula === '' ? cargo.centavos : -cargo.centavos)
  for (const { estado, clienteId, documentos: suyos } of de('castigo'))
    if (estado === 'aprobado') anotar(deben, clienteId, -suyos.reduce((suma, { centavos }) => suma + centavos, 0))
  comparar('M3 cliente', deCuenta('clientes'), deben)

  // M5: what is owed to each supplier.
  const seDebe = new Map()
  for (const compra of de('compra')) {
    const { bienesCentavos, serviciosCentavos, itbisCentavos, iscCentavos, otrosImpuestosCentavos, propinaCentavos } = compra
    const total = bienesCentavos + serviciosCentavos + itbisCentavos + iscCentavos + otrosImpuestosCentavos + propinaCentavos
    const veces = (/^(B04|E34)/.test(compra.ncf) ? -1 : 1) * (compra.anula ? -1 : 1)
    anotar(seDebe, compra.proveedor.proveedorId, -veces * (total - (compra.gasto?.centavos ?? 0)))
  }
  for (const pago of de('pagoProveedor')) {
    const saldado = pago.documentos.reduce(
      (suma, uno) => suma + uno.abonoCentavos + uno.itbisRetenidoCentavos + uno.isrRetenidoCentavos,
      pago.anticipoCentavos,
    )
    anotar(seDebe, pago.proveedor.proveedorId, pago.anula ? -saldado : saldado)
  }
  comparar('M5 proveedor', deCuenta('proveedores'), seDebe)

  // M4: ITBIS charged, by month.
  comparar(
    'M4 ITBIS de',
    new Map([...deCuenta('itbisCobrado', (uno) => uno.mes)].map(([mes, suma]) => [mes, -suma])),
    de('venta').reduce((meses, venta) => {
      const itbis = signo(venta) * (venta.totales.itbis18 + venta.totales.itbis16)
      return meses.set(venta.fecha.slice(0, 7), (meses.get(venta.fecha.slice(0, 7)) ?? 0) + itbis)
    }, new Map()),
  )

  return { malas, documentos: documentos.size, apuntes: apuntes.length }
}

function leerCsv(texto) {
  const filas = []
  let [fila, celda, entre] = [[], '', false]
  for (let i = 0; i < texto.length; i++) {
    const letra = texto[i]
    if (entre) {
      if (letra === '"' && texto[i + 1] === '"') celda += texto[++i]
      else if (letra === '"') entre = false
      else celda += letra
    } else if (letra === '"') entre = true
    else if (letra === ',') {
      fila.push(celda)
      celda = ''
    } else if (letra === '\n') {
      fila.push(celda)
      if (fila.length > 1 || fila[0] !== '') filas.push(fila)
      fila = []
      celda = ''
    } else if (letra !== '\r') celda += letra
  }
  if (celda !== '' || fila.length > 0) filas.push([...fila, celda])
  return filas
}

const [, , archivo] = process.argv
if (archivo?.endsWith('.zip')) {
  const { malas, documentos, apuntes } = comprobar(unzipSync(new Uint8Array(readFileSync(archivo))))
  for (const mala of malas) process.stdout.write(`${mala}\n`)
  process.stdout.write(
    `${documentos} documentos, ${apuntes} apuntes: ${malas.length === 0 ? 'todo cuadra' : `${malas.length} cosas no cuadran`}\n`,
  )
  process.exitCode = malas.length === 0 ? 0 : 1
}
