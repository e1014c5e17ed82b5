/** What people are told about orders and stores: the kinds of notices and how somebody groups them to say which may leave the app. Shapes only. */

/** Who is told: whoever bought, who works at the store, or who carries. */
export const lectoresDeAviso = ['cliente', 'tienda', 'mensajero'] as const

export type LectorDeAviso = (typeof lectoresDeAviso)[number]

export const clasesDeAviso = [
  'pedido_nuevo',
  'aceptado',
  'rechazado',
  'sustitucion',
  'sustitucion_respondida',
  'listo',
  'en_camino',
  'entregado',
  'entrega_fallida',
  'comprobante',
  'segunda_firma',
  'pago_aprobado',
  'pago_rechazado',
  'cancelado',
  'cancelacion_pedida',
  'cancelacion_negada',
  'vencido',
  'reembolso_pedido',
  'reembolso_respondido',
  'reembolso_pagado',
  'reembolso_apelado',
  'mensaje',
  'asignado',
  'reasignado',
  'tarea',
  'tienda_espera',
  'tienda_aprobada',
  'tienda_falta',
  'tienda_rechazada',
  'rnc_confirmado',
  'rnc_perdido',
  'ecf_rechazado',
  'ecf_plazo',
  'ecf_contingencia',
  'ecf_certificado',
  'ecf_recibido',
  'ecf_negado',
  'declaracion_vence',
  'compra_vence',
  'lote_vence',
  'cheque_toca',
  'castigo_pedido',
  'mercana_pago',
  'mercana_devuelto',
  'mercana_cuenta',
  'mercana_respuesta',
  'mercana_comision',
  'mercana_factura',
  'afiliado_pago',
  'afiliado_devuelto',
  'afiliado_cuenta',
  'resena_nueva',
  'resena_decidida',
  'resena_respondida',
  'resena_quitada',
  'volvio',
  'deuda_recordada',
] as const

export type ClaseDeAviso = (typeof clasesDeAviso)[number]

/** Those of a store itself, with no order: what was asked of who runs the platform, what they answered, its electronic documents, what it tells DGII, what it owes suppliers, what expires on its shelves, cheques whose day has come, a debt that somebody would give up, what the platform pays it, and what its customers say of it. */
export const clasesDeTienda = [
  'tienda_espera',
  'tienda_aprobada',
  'tienda_falta',
  'tienda_rechazada',
  'rnc_confirmado',
  'rnc_perdido',
  'ecf_rechazado',
  'ecf_plazo',
  'ecf_contingencia',
  'ecf_certificado',
  'ecf_recibido',
  'ecf_negado',
  'declaracion_vence',
  'compra_vence',
  'lote_vence',
  'cheque_toca',
  'castigo_pedido',
  'mercana_pago',
  'mercana_devuelto',
  'mercana_cuenta',
  'mercana_respuesta',
  'mercana_comision',
  'mercana_factura',
  'resena_nueva',
  'resena_decidida',
] as const satisfies readonly ClaseDeAviso[]

/** Those of who brings customers, with no order either: what they are paid, and to which account. */
export const clasesDeAfiliado = ['afiliado_pago', 'afiliado_devuelto', 'afiliado_cuenta'] as const satisfies readonly ClaseDeAviso[]

export type ClaseDeAvisoDeTienda = (typeof clasesDeTienda)[number]
