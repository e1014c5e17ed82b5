/** Words of what is left of a customer's credit and what it takes to pass it (credito.rules.ts), and of debit notes (nota-debito.rules.ts). */
const m = (mensaje: string, arreglo: string) => ({ mensaje, arreglo })

export const mensajesDeCredito: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'cargo.sin-permiso': m('Tu rol no permite hacer notas de débito.', 'Que lo autorice un supervisor con su PIN.'),
  'cargo.de-nota': m('En una nota no se carga nada.', 'Busca la factura y haz la nota de débito sobre ella.'),
  'cargo.anulada': m('La factura {ncf} está anulada: la DGII no recibe más notas sobre ella.', 'Cobra con una factura nueva.'),
  'cargo.monto': m('Ese monto no se puede cargar.', 'Escribe uno mayor que cero y de {maximo} o menos.'),
  'cargo.sin-concepto': m('Falta qué se carga o por qué.', 'Escribe las dos cosas: salen en la nota.'),
  'cargo.sin-itbis': m('La factura no lleva ITBIS: lo que se carga tampoco.', 'Escoge Exento.'),
  'venta.no-esta': m('Ninguna venta de esta tienda tiene el número {ncf}.', 'Revísalo en el papel: letra, tipo y todos sus números.'),
  'credito.detenido': m(
    'El crédito de este cliente está detenido: una venta pasó de su límite y falta aclararla.',
    'Cóbrale de otra forma, o que el propietario la aclare en Sincronización, Por aclarar.',
  ),
  'credito.sin-conexion': m(
    'Sin conexión esta tienda no vende a crédito.',
    'Conecta la caja o cóbrale de otra forma. Lo decide el propietario en Configurar, Venta.',
  ),
  'credito.excede-sin-permiso': m(
    'Esta venta pasa del crédito aprobado por {excede}.',
    'Que lo autorice un supervisor con su PIN, o cóbrale una parte de otra forma.',
  ),
  'credito.a-ciegas-sin-permiso': m(
    'Sin conexión no se sabe qué le fiaron otras cajas.',
    'Que lo autorice un supervisor con su PIN, o cóbrale de otra forma.',
  ),
  'credito.a-ciegas-mucho-sin-permiso': m(
    'Sin conexión se fía hasta {hasta} por venta: no se sabe qué le fiaron otras cajas.',
    'Que lo autorice un supervisor con su PIN, o cóbrale una parte de otra forma.',
  ),
  'credito.reservado-sin-permiso': m(
    'Esta caja puede fiarle {queda} más: lo demás de su crédito lo tienen apartado otras cajas para vender sin conexión.',
    'Espera unos segundos a que lo devuelvan y toca otra vez, que lo autorice un supervisor con su PIN, o cóbrale una parte de otra forma.',
  ),
  'credito.bloqueado': m('El crédito de este cliente está bloqueado.', 'Se cambia en Clientes. Cóbrale de otra forma.'),
  'credito.contado': m('Este cliente compra al contado.', 'Se cambia en Clientes. Cóbrale de otra forma.'),
}
