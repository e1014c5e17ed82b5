/** Words of handovers of cash and of funds. */
const m = (mensaje: string, arreglo: string) => ({ mensaje, arreglo })

export const mensajesDeEntregas: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'cuarentena.entrega-ajena': m(
    'Es de un dinero que a esa persona no le tocaba mover o firmar así.',
    'Pregunta a quien entregó y a quien recibió, y que la firme quien debe. Archívalo con el motivo si no era.',
  ),
  'entrega.sin-permiso': m('Tu rol no permite mover ese dinero.', 'Pídeselo a un supervisor o al propietario.'),
  'entrega.falta-quien': m('Falta decir quién lo recibe.', 'Escoge a la persona.'),
  'entrega.falta-fondo': m('Falta decir a cuál fondo va.', 'Escoge el fondo.'),
  'entrega.mismo-fondo': m('El dinero sale del mismo fondo al que va.', 'Escoge otro fondo.'),
  'entrega.a-uno-mismo': m('Quien entrega no puede recibir.', 'Lo recibe y lo cuenta otra persona.'),
  'entrega.vacia': m('No hay nada contado.', 'Cuenta los billetes y monedas, o anota los papeles que van.'),
  'entrega.por-recibir': m('Tienes una entrega de dinero sin recibir.', 'Cuéntala y acéptala, o recházala. Después sigue con esto.'),
  'entrega.no-existe': m('Esa entrega no está en este equipo.', 'Sincroniza, o recíbela del equipo de quien entrega.'),
  'entrega.ya-acabo': m('Esa entrega ya está {estado}.', 'No cambió nada. Mira cómo quedó en la lista.'),
  'entrega.de-otro': m('Esa entrega es para {para}.', 'La recibe y la firma esa persona.'),
  'entrega.no-es-tuya': m('Esa entrega la hizo {de}.', 'La recoge esa persona, un supervisor o el propietario.'),
  'entrega.otro-lugar': m('No entra donde decía la entrega.', 'Recíbela donde dice, o recházala y que la hagan otra vez.'),
  'entrega.falta-motivo': m('Falta decir por qué.', 'Escribe el motivo y firma otra vez.'),
  'fondo.de-otro': m('Ese fondo lo tiene otra persona.', 'Lo mueve quien lo tiene, un supervisor o el propietario.'),
  'fondo.sin-monto': m('Falta el monto.', 'Escribe cuánto es.'),
  'fondo.falta-rnc': m('Con un NCF hace falta el RNC de quien lo dio.', 'Escribe su RNC, o deja el NCF en blanco si es un vale.'),
  'fondo.falta-cuenta': m('Falta decir en qué cuenta se depositó.', 'Escoge la cuenta, o escribe el banco y sus últimos números.'),
  'fondo.pasa-el-limite': m('Pasa de lo que este fondo gasta de una vez: {maximo}.', 'Que lo autorice un supervisor con su PIN.'),
  'fondo.no-existe': m('Ese fondo ya no está.', 'Escoge otro.'),
  'fondo.nombre-repetido': m('Ya hay un fondo que se llama así: {nombre}.', 'Ponle otro nombre.'),
  'fondo.sin-custodio': m('Esa persona ya no trabaja aquí.', 'Escoge a otra.'),
  'tope.de-una-vez': m('Pasa de lo que un cajero saca de la gaveta de una vez: {maximo}.', 'Que lo autorice un supervisor con su PIN.'),
  'tope.del-dia': m('Pasa de lo que esta gaveta gasta en un día sin permiso: {maximo}.', 'Que lo autorice un supervisor con su PIN.'),
  'tope.del-dueno': m('Pasa de lo que un supervisor saca de la gaveta de una vez: {maximo}.', 'Que lo autorice el propietario con su PIN.'),
  'entrega.nada-contado': m('No contaste nada.', 'Cuenta lo que hay. Si no te dieron dinero, recházala.'),
}
