/** Words of fiscal numbers and figures of the law (ncf.rules.ts, cuenta-de-rango.ts, sync-server/fiscal). */
import { mensajesEcf } from './ecf/messages.ecf.ts'
import { mensajesPadron } from './padron/messages.padron.ts'

interface MensajeFiscal {
  mensaje: string
  arreglo: string
}

const m = (mensaje: string, arreglo: string): MensajeFiscal => ({ mensaje, arreglo })

export const mensajesFiscales: Readonly<Record<string, MensajeFiscal>> = {
  /* ncf.rules.ts: numbers at the till */
  'ncf.sin-bloque': m(
    'Esta caja no tiene números de comprobante de este tipo.',
    'Conéctala para que tome un bloque, o escoge otro tipo con el cliente.',
  ),
  'ncf.agotado': m(
    'Se acabaron los números de comprobante de este tipo en esta caja.',
    'Conéctala para que tome otro bloque; la venta queda guardada como borrador.',
  ),
  'ncf.vencido': m('Los números de este tipo vencieron el {vence}.', 'Registra el rango nuevo de la DGII y conecta la caja.'),

  /* ncf.rules.ts: registering a range */
  'rango.sin-rnc': m('La tienda no tiene un RNC de 9 u 11 dígitos.', 'Ponlo en Configurar antes de registrar rangos.'),
  'rango.no-es-numero': m('El rango lleva números desde 1.', 'Escribe solo el número, o el {tipo} completo.'),
  'rango.largo-equivocado': m('El número de un {tipo} lleva hasta {digitos} dígitos.', 'Revísalo en la autorización de la DGII.'),
  'rango.otro-tipo': m('Ese número es de tipo {escrito}, y el rango es {tipo}.', 'Escoge el tipo correcto o corrige el número.'),
  'rango.al-reves': m('El rango empieza en {desde} y termina antes, en {hasta}.', 'Cambia los dos números de lugar.'),
  'rango.demasiado-largo': m(
    'El rango tiene {cantidad} números y el máximo es {maximo}.',
    'Revisa el número final en la autorización de la DGII.',
  ),
  'rango.vencido': m('El rango venció el {vence}.', 'Solicita uno nuevo en la Oficina Virtual de la DGII.'),
  'rango.se-cruza': m(
    'El rango se cruza con otro ya registrado: {desde} a {hasta}.',
    'Escribe solo los números que no están en ese rango.',
  ),

  'rango.se-cruza-otra-tienda': m(
    'Esos números ya los tiene otra tienda de este RNC.',
    'Revisa la autorización de la DGII y escribe los que le tocan a esta tienda.',
  ),

  /* sync-server/fiscal/rnc.ts */
  'rango.rnc-de-otro': m(
    'Ese RNC está confirmado a nombre de otra cuenta.',
    'Si es de tu negocio, pide que se revise en Configurar, Perfil, con una foto del acta de inscripción. Si te equivocaste, corrige el RNC.',
  ),
  'rnc.de-otra-cuenta': m(
    'Ese RNC lo tiene confirmado otra tienda.',
    'Mira el acta: decide si es una tienda más del mismo negocio, o si el RNC pasa a esta.',
  ),
  'rnc.no-es-suyo': m('Esta tienda no tiene ese RNC confirmado.', 'Actualiza la página y mira cuál tiene.'),

  /* ncf.rules.ts: what the proof of a range found */
  'prueba.usado-dos-veces': m(
    'Números usados dos veces.',
    'Revisa las dos ventas en Sincronización y emite la nota de crédito que corresponda.',
  ),
  'prueba.usado-fuera-de-bloque': m('Números usados que no estaban en ningún bloque.', 'Revisa en Sincronización qué dispositivo los usó.'),
  'prueba.usado-y-anulado': m('Números anulados que sí se usaron.', 'Corrige el 608 antes de enviarlo.'),
  'prueba.anulado-y-prestado': m('Números anulados que están en una caja.', 'Congela ese bloque antes de que la caja los use.'),
  'prueba.anulado-fuera-de-bloque': m('Números anulados fuera de un bloque congelado.', 'Revisa la anulación con tu contador.'),
  'prueba.bloques-se-cruzan': m('Dos bloques tienen los mismos números.', 'Congela el más nuevo y avisa al operador.'),
  'prueba.bloque-fuera-de-rango': m('Un bloque se sale de su rango.', 'Congélalo y avisa al operador.'),
  'prueba.siguiente-atrasado': m('El próximo número por prestar ya está en un bloque.', 'No prestes más bloques y avisa al operador.'),

  /* declaraciones: what to look at before a month is handed in */
  'declaracion.sin-comprador': m(
    'Le falta el RNC o la cédula de quien compró.',
    'Emite una nota de crédito y factúralo otra vez con su RNC.',
  ),
  'declaracion.digito': m(
    'El RNC o la cédula tiene un dígito equivocado.',
    'Confírmalo con el cliente: si está mal, la DGII rechaza la línea.',
  ),
  'declaracion.formas': m('Lo pagado no suma el total del comprobante.', 'Revisa sus pagos con tu contador antes de presentar.'),
  'declaracion.itbis-tarde': m(
    'Nota de crédito con ITBIS de una venta de más de 30 días.',
    'Ese ITBIS ya no se recupera: confírmalo con tu contador.',
  ),
  'ncf.caja-vieja': m(
    'El equipo «{nombre}» tiene una versión de antes, que no sabe leer notas de débito.',
    'Ábrelo con conexión y acepta la versión nueva; si ya no se usa, revócalo. Después pide los números otra vez.',
  ),
  'ncf.sin-numeros': m(
    'Este equipo no tiene números.',
    'Pídelos con conexión; después emite también sin ella. Salen del rango que te autorizó la DGII.',
  ),
  'declaracion.sin-original': m('El comprobante que esta nota modifica no está aquí.', 'Confirma su número y si era de consumo.'),
  'declaracion.turno-abierto': m('Turnos del mes sin cerrar: {cuantos}.', 'Ciérralos: todavía pueden vender con esa fecha.'),
  'declaracion.equipo-sin-sincronizar': m(
    'Cajas que no han entregado todo lo del mes: {cuantos}.',
    'Conéctalas a internet antes de presentar; lo que falte irá en una rectificativa.',
  ),
  'declaracion.cuarentena': m(
    'Ventas apartadas que no se han resuelto: {cuantos}.',
    'Resuélvelas en Sincronización: sus tickets se entregaron.',
  ),
  'declaracion.ecf-en-camino': m(
    'Comprobantes electrónicos que la DGII no ha aceptado: {cuantos}.',
    'Mira en Comprobantes electrónicos qué los detiene.',
  ),
  'declaracion.ecf-rechazado': m(
    'Comprobantes electrónicos rechazados: {cuantos}.',
    'Resuélvelos en Comprobantes electrónicos antes de presentar.',
  ),
  'declaracion.otro-rnc': m('Ventas del mes con otro RNC de la tienda: {cuantos}.', 'No van en este archivo: decláralas con ese RNC.'),
  'declaracion.gasto-sin-compra': m(
    'Gastos en efectivo con NCF que no están en las compras: {cuantos}.',
    'No van en el 606 hasta que registres su factura en Compras.',
  ),
  'declaracion.sin-rnc': m('El proveedor no tiene RNC ni cédula.', 'Pónselo en Proveedores, anula la compra y regístrala otra vez.'),
  'declaracion.itbis-de-mas': m('El ITBIS pasa del 18 % de lo facturado.', 'Compáralo con la factura.'),
  'declaracion.efectivo-de-mas': m(
    'Se pagaron más de RD$50,000 en efectivo.',
    'La DGII puede no admitir ese gasto: pregúntale a tu contador.',
  ),
  'declaracion.sin-credito': m(
    'Es una compra sin comprobante, o con uno de consumo.',
    'No va en el 606. Si te dan una factura con crédito fiscal, anúlala y regístrala con su NCF.',
  ),
  'declaracion.compras': m('Hay más de {maximo} compras en ese mes.', 'Un archivo no las lleva todas: habla con tu contador.'),
  'declaracion.mes-en-curso': m('El mes no ha terminado.', 'Preséntalo desde el primer día del mes siguiente.'),
  'declaracion.otro-dia': m('Ese día no puede ser el de la presentación.', 'Escribe uno después de terminar el mes y que no sea futuro.'),
  'declaracion.cambio': m('El archivo cambió desde que lo bajaste.', 'Llegaron documentos del mes. Bájalo otra vez, preséntalo y anótalo.'),
  'declaracion.ya-presentada': m('Ese mismo archivo ya está anotado como presentado.', 'No hay nada que anotar.'),
  'declaracion.ya-retirada': m('Esa anotación ya se había quitado.', 'No hay nada más que hacer.'),
  'declaracion.no-existe': m('Esa declaración no existe.', 'Recarga la página.'),
  'declaracion.anulados': m('Se anularon más de {maximo} números en ese mes.', 'Un archivo no los lleva todos: habla con tu contador.'),

  /* ranges and blocks at the server */
  'ncf.sin-rango': m('No quedan números {tipo} autorizados para prestar.', 'Registra el rango nuevo de la DGII en Comprobantes.'),
  'rango.conflicto': m('Otra persona cambió ese rango al mismo tiempo.', 'Mira cómo quedó e inténtalo otra vez.'),
  'rango.numeros-ajenos': m('Esos números no son de este rango: va del {desde} al {hasta}.', 'Corrígelos.'),
  'rango.sigue-repartiendo': m('De este rango todavía se prestan números.', 'Retíralo primero; después anula los que sobraron.'),
  'rango.numeros-prestados': m('Algunos de esos números están en un bloque.', 'Anúlalos en «En las cajas», con su bloque congelado.'),
  'bloque.no-congelado': m('Solo se anulan números de un bloque congelado.', 'Congélalo primero, si su dispositivo ya no vuelve.'),
  'bloque.numeros-ajenos': m('Esos números no son de este bloque: va del {desde} al {hasta}.', 'Corrígelos.'),
  'bloque.ya-anulados': m('Algunos de esos números ya están anulados.', 'Escoge los que faltan.'),
  'bloque.numeros-usados': m('Algunos de esos números se usaron en una venta.', 'Anula solo los que no se usaron.'),

  /* figures of the law */
  'impuesto.fecha-pasada': m('Ese día ya pasó.', 'Pon el de hoy o uno por venir.'),
  'impuesto.empezo': m('Esa cifra ya empezó a regir.', 'Lo vendido se hizo con ella. Pon una nueva desde otro día.'),
  'impuesto.ya-esta': m('Ese rubro ya tiene la tasa reducida.', 'No hace falta hacer nada más.'),
  'itbisTasas.no-existe': m('Esa tasa no está.', 'Vuelve a la lista.'),
  'umbralConsumo.no-existe': m('Ese umbral no está.', 'Vuelve a la lista.'),
  'itbisRubrosTasaReducida.no-existe': m('Ese rubro no está.', 'Vuelve a la lista.'),
  'impuesto.ya-rige': m('Ya hay una cifra que empezó ese día.', 'Pon la nueva desde mañana.'),

  ...mensajesEcf,
  ...mensajesPadron,
}
