import '#app/registrations.ts';
